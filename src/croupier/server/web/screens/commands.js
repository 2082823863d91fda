// Written by `make docs` from the declared commands; `make lint` fails when it is stale.

/**
 * What is sent with each command.
 * @typedef {object} Commands
 * @property {{table: string}} AcceptDrop
 * @property {{seat: number, camera?: string}} Acknowledge
 * @property {{win: number, acting: "operator" | "manager" | "floor" | "dealer" | "brush" | "cage" | "charity member" | "auditor" | "runner" | "compliance"}} AcknowledgeWin
 * @property {{games: unknown[]}} AddGames
 * @property {{player: string}} AddOn
 * @property {{buy_in: number, rebuy?: number | null, add_on?: number | null}} Announce
 * @property {{player: string}} ApproveSecondHand
 * @property {{table: string, chips: {denomination: number, pieces: number}[]}} AskCredit
 * @property {{player?: string, down: boolean}} AskFace
 * @property {{table: string, chips: {denomination: number, pieces: number}[]}} AskFill
 * @property {{}} AskNeededFill
 * @property {{player?: string, seat: number}} AskSecondHand
 * @property {{table: string, dealer: string | null}} AssignDealer
 * @property {{button?: number | null, sitting_out?: number[]}} BeginHand
 * @property {{table: string, draw: {player: string, seat: {table: string, number: number}}[]}} BreakTable
 * @property {{player?: string, cents: number}} BringChips
 * @property {{player?: string, cents: number}} BuyChips
 * @property {{}} CallBot
 * @property {{says: string}} Cancel
 * @property {{number: number, reason: string}} CancelTransfer
 * @property {{number: number}} CarryTransfer
 * @property {{player?: string, cents: number}} CashOut
 * @property {{values: [string, number][], reason: string, table?: string | null}} ChangeJackpots
 * @property {{seat: number, choice: string, units?: number, cents?: number | null, spots?: string[], cards?: number[]}} Choose
 * @property {{shares: {player: string, cents: number}[], agreed: string[]}} Chop
 * @property {{win: number, identity: string, of_age: boolean, not_excluded: boolean, second_paper?: string, tin?: string, shared?: {name: string, cents: number}[], name?: string}} ClearWin
 * @property {{}} CloseBettingRound
 * @property {{}} CloseEntries
 * @property {{number: number, says: string, approved_by?: string}} CloseIncident
 * @property {{}} ClosePoker
 * @property {{}} CloseTable
 * @property {{chips: number}} ColourUp
 * @property {{acts: number[][], version: number}} Confirm
 * @property {{}} ConfirmClose
 * @property {{player: string}} ConfirmOut
 * @property {{win: number, cents: number, how: string, source?: "tray" | "cage" | "check" | "withheld" | null}} ConfirmPayment
 * @property {{returned: [number, number][]}} ConfirmReturns
 * @property {{player?: string, agrees: boolean} | {player: string, agrees: boolean}} Consent
 * @property {{charity: string, game_date: string, says?: string, approved_by?: string}} Correct
 * @property {{reason: string, camera?: string, report?: number, round?: number, gone?: number[], seat: number, wager: string, cents: number}} CorrectBet
 * @property {{reason: string, camera?: string, report?: number, round?: number, gone?: number[], player: string, cents: number}} CorrectBuyIn
 * @property {{reason: string, camera?: string, report?: number, round?: number, gone?: number[], group: string, number: number, card: number, seat?: number | null}} CorrectCard
 * @property {{count: number, cash: number, chips: {denomination: number, pieces: number}[], reason: string, approved_by: string, bills?: {denomination: number, pieces: number}[]}} CorrectCount
 * @property {{reason: string, camera?: string, report?: number, round?: number, gone?: number[], seat: number, step: string, choice: string, units?: number, cents?: number | null, cards?: number[], rules?: string[]}} CorrectDecision
 * @property {{reason: string, camera?: string, report?: number, round?: number, gone?: number[], seat: number, wager: string, cents: number}} CorrectPayout
 * @property {{cash: number, chips: {denomination: number, pieces: number}[], reason?: string, bills?: {denomination: number, pieces: number}[]}} CountCage
 * @property {{counts: {player: string, chips: number}[]}} CountChips
 * @property {{table: string, cash: number, reason?: string, chips?: {denomination: number, pieces: number}[], bills?: {denomination: number, pieces: number}[]}} CountDrop
 * @property {{players: string[], buttons: {table: string, number: number}[]}} CountFromButton
 * @property {{chips: {denomination: number, pieces: number}[], counted_by: string}} CountTokes
 * @property {{table: string, chips: {denomination: number, pieces: number}[], reason?: string}} CountTray
 * @property {{window: string, cash: number, chips: {denomination: number, pieces: number}[], reason?: string, bills?: {denomination: number, pieces: number}[]}} CountWindow
 * @property {{player: string}} DealerAddOn
 * @property {{player: string, reason: string}} DeclineSecondHand
 * @property {{person: string}} Dismiss
 * @property {{win: number, reason: string, approved_by: string}} DisputeWin
 * @property {{order: string[]}} DrawLots
 * @property {{draw: {player: string, seat: {table: string, number: number}}[]}} DrawSeats
 * @property {{player: string}} DropAlternate
 * @property {{out: {player: string, chips: number}[]}} Eliminate
 * @property {{person: string}} EndDuty
 * @property {{person: string, roles: ("operator" | "manager" | "floor" | "dealer" | "brush" | "cage" | "charity member" | "auditor" | "runner" | "compliance")[], badge: string, charity?: string}} Enrol
 * @property {{window: string, received_by: string, cash_given: number, chips_given: {denomination: number, pieces: number}[], cash_taken: number, chips_taken: {denomination: number, pieces: number}[]}} ExchangeAtWindow
 * @property {{person: string, kind: string, says: string, until?: string | null}} Exclude
 * @property {{number: number, reason: string}} ExplainVariance
 * @property {{source: string, seq: number, card: number, confidence?: number}} FeedCard
 * @property {{day: string, who: string, form: string, number: string}} FileCashPaper
 * @property {{}} Finish
 * @property {{number: number, says: string}} FollowIncident
 * @property {{cash: number, chips: {denomination: number, pieces: number}[], says: string, received_by?: string}} FundCage
 * @property {{tap: string}} GoOn
 * @property {{table: string, dealer: string, badge: string, relieved_badge?: string}} HandOver
 * @property {{}} HangSign
 * @property {{says: string}} Interrupt
 * @property {{says: string}} InterruptHand
 * @property {{card: number}} KeyCard
 * @property {{player?: string}} Leave
 * @property {{person: string, says: string, approved_by?: string}} LiftExclusion
 * @property {{player: string, absent?: boolean}} MarkAbsent
 * @property {{seat: number, choice?: string, units?: number, cents?: number | null, cards?: number[]}} MarkChoice
 * @property {{who: string, into: string, says: string}} MergePatrons
 * @property {{player: string, seat: {table: string, number: number}}} Move
 * @property {{table: string, box: string, seal: string, out: boolean, seen_by: string}} MoveDropBox
 * @property {{who: string, cents: number, place: string, paid_out?: boolean}} NoteCash
 * @property {{player: string, agrees: boolean}} NoteConsent
 * @property {{who: string, name: string, address: string, born: string, identity: string, occupation?: string, tin?: string}} NoteParticulars
 * @property {{says: string}} NoteSuspicion
 * @property {{}} OpenBets
 * @property {{charities?: string[], games?: unknown[], on_duty?: string[]}} OpenDay
 * @property {{game: string, seats: number, limit?: number | null, bank?: {denomination: number, pieces: number}[], sent_by?: string}} OpenPoker
 * @property {{table: string, key: string}} OpenPrivate
 * @property {{seed: string}} OpenSeed
 * @property {{game?: string, hash?: string, readings?: unknown, blanks?: unknown, large_from?: number}} OpenSet
 * @property {{game: string, seats: number, bank?: {denomination: number, pieces: number}[], sent_by?: string, dealing?: "electronic" | "live", jackpots?: string | null, clocks?: {bets?: number, decision?: number, bank?: number, grace?: number, floor?: number, show?: number, between?: number, bots?: number, consent?: number, seeds?: number, surrender?: number, absent_rounds?: number, alone?: number, idle?: number, offer?: number}, limits?: {wager: string, least: number, most: number}[], approved_by?: string}} OpenTable
 * @property {{window: string, received_by: string, cash: number, chips: {denomination: number, pieces: number}[]}} OpenWindow
 * @property {{reason: string}} PauseTable
 * @property {{player: string, id_ref?: string, w9?: boolean, approved_by?: string}} Pay
 * @property {{says: string}} PayDealers
 * @property {{to: "outside" | "cage" | "bank" | "drop" | "rake" | "chips" | "outstanding" | "tokes" | "bets" | "jackpots" | "prizes" | "payable" | "tax" | "unredeemed" | "tournament" | "charity" | "state" | "operator" | "variance" | "window", name: string, cents: number, says: string, approved_by?: string, month?: string | null}} PayShare
 * @property {{win: number, parts: ({source: "tray" | "cage" | "check" | "withheld", cents: number, number?: string})[], witnessed_by: string, patron_signed: boolean}} PayWin
 * @property {{seat: number, wager: string, cents: number, seed?: string}} PlaceBet
 * @property {{values: number[]}} PostJackpots
 * @property {{slip: string}} PrintSlip
 * @property {{cards?: number[]}} Proceed
 * @property {{}} ProposeClose
 * @property {{winners: {seats: number[], low?: number[]}[]}} PushPot
 * @property {{player: string, cents: number}} PutDown
 * @property {{player: string}} QueueAlternate
 * @property {{table: string, player: string, average: number, minutes: number}} RatePlay
 * @property {{}} Ready
 * @property {{player: string}} Rebuy
 * @property {{number: number, chips: {denomination: number, pieces: number}[]}} ReceiveTransfer
 * @property {{charity: string, affidavit: boolean}} RecordVisit
 * @property {{player: string, chips: {denomination: number, pieces: number}[], account?: boolean, approved_by?: string}} RedeemChips
 * @property {{player: string, issued: string | null, chips: {denomination: number, pieces: number}[], approved_by: string, says: string}} RedeemOldChips
 * @property {{chips: {denomination: number, pieces: number}[], says: string}} RedeemTokes
 * @property {{player: string, seat: {table: string, number: number}, chips?: number}} Reenter
 * @property {{player: string}} Refund
 * @property {{player: string, seat?: {table: string, number: number} | null}} Register
 * @property {{group: string, number: number, card: number, seat?: number | null}} Rekey
 * @property {{seat: number, wager: string}} RemoveBet
 * @property {{player: string, chips: number}} RemoveNoShow
 * @property {{kind: string, says: string, seat?: number | null}} Report
 * @property {{kind: string, says: string, table?: string, people?: string[], camera?: string}} ReportIncident
 * @property {{says: string}} ReportPowerFailure
 * @property {{how: string}} ReportVariances
 * @property {{kind: string, seat: number, says?: string}} Reprimand
 * @property {{table: string, hand: "readable" | "unreadable" | "between hands"}} ResolveHand
 * @property {{readable: boolean}} ResolveInterruption
 * @property {{}} ResumeTable
 * @property {{}} RubOut
 * @property {{number: number, ruling: string, says: string, rules?: string[]}} Rule
 * @property {{player: string, says: string}} RuleCloseCall
 * @property {{}} RunClock
 * @property {{phrase: string}} SayPhrase
 * @property {{plan: unknown, approved_by?: string}} Schedule
 * @property {{player: string, seat: {table: string, number: number}}} SeatAlternate
 * @property {{player: string, seat: number}} SeatPlayer
 * @property {{player: string, cash: number, chips: {denomination: number, pieces: number}[], account?: boolean}} SellChips
 * @property {{player: string, cents: number}} SellHere
 * @property {{player: string}} SendBotHome
 * @property {{number: number}} SendTransfer
 * @property {{settings: {licensee: string, zone?: string, play_money?: boolean, cut_off_hour?: number, chips_redeemable?: "same gaming day" | "same calendar date", same_person_may_confirm?: boolean, reveal?: "seen" | "all", second_factor?: boolean, floor_changes_alone?: number, countersign_after?: number, denominations?: number[], limits?: ({what: "a single wager" | "what a player spends on a tournament" | "what a player spends on the one larger tournament of an event", most: number, since: string, source?: string})[], poker?: {raises?: number, counted?: "betting round" | "hand", source?: string, rake?: {percent?: number, most?: number | null, step?: number, first_round?: boolean}}, old_chips?: "owed for" | "void", tokes?: boolean, cash_report?: "FinCEN 112" | "Form 8300", consent_of?: "players with a live wager" | "every player dealt in", dead_hand?: "wagers returned" | "wagers kept by the house" | "every wager returned", tournaments?: {class_fixed?: "when scheduled" | "by tables left", stands_at?: "three players or fewer" | "exactly three players", when_void?: "buy-ins refunded" | "no refund" | "pool split", equal_counts?: "share the adjacent prizes" | "high card draw", stacks?: "start of the hand" | "with the pot pushed", odd_cents?: "by draw" | "by seat from the button", who_agrees?: "every player at the table" | "every player left in the tournament", spend_counts?: "buy-ins, re-buys and add-ons" | "buy-ins and re-buys", licensed_event?: "one game date of one charity" | "one game date", close_call?: "what the floor rules to be one" | "every request once the seats are drawn"}}}} SetHouse
 * @property {{limits?: {wager: string, least: number, most: number}[]}} SetLimits
 * @property {{tables: string[], dealers: string[], minutes: number}} SetRotation
 * @property {{stacks: {player: string, behind: number, bet?: number}[], leads?: string | null}} SettleByCount
 * @property {{win: number, reason: string, approved_by: string}} SettleDispute
 * @property {{readable: boolean}} SettleInterruption
 * @property {{table: string}} ShowAt
 * @property {{seat: number, by: string}} ShowCards
 * @property {{key: string}} ShowKey
 * @property {{number: number}} SignTransfer
 * @property {{win: number, acting: "operator" | "manager" | "floor" | "dealer" | "brush" | "cage" | "charity member" | "auditor" | "runner" | "compliance"}} SignWin
 * @property {{player?: string, seat: number}} Sit
 * @property {{}} SplitRemaining
 * @property {{player: string}} StandUp
 * @property {{}} Start
 * @property {{person: string}} StartDuty
 * @property {{}} StartRound
 * @property {{}} StopClock
 * @property {{player?: string, seat: number}} SurrenderSeat
 * @property {{reason: string}} TakeBack
 * @property {{table: string}} TakeDown
 * @property {{cash: number, chips: {denomination: number, pieces: number}[], says: string, approved_by?: string}} TakeFromCage
 * @property {{seat: number, action: "ante" | "blind" | "check" | "bet" | "call" | "raise" | "fold", cents?: number}} TakeTurn
 * @property {{reason: string, steps?: number}} Undo
 * @property {{player: string, says: string, seat?: {table: string, number: number} | null}} UndoElimination
 * @property {{seat: number, camera?: string, verified_by?: string}} VerifyWin
 * @property {{win: number, reason: string, approved_by: string}} VoidWin
 * @property {{player?: string}} Wait
 * @property {{player?: string}} WithdrawSecondHand
 */

export {};
