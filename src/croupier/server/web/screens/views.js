// Written by `make docs` from server/**/*_shapes.py; `make lint` fails when it is stale.

/**
 * @typedef {object} Book
 * @property {string} id
 * @property {string} game
 * @property {string} game_hash
 * @property {number[]} denominations
 * @property {string | null} dealer
 * @property {boolean} is_open
 * @property {boolean} tray_counted
 * @property {boolean} drop_counted
 * @property {boolean} drop_accepted
 * @property {number} posted
 * @property {number} rounds
 * @property {boolean} playing
 * @property {Rail[]} rails
 * @property {boolean} poker
 * @property {TableLimit[]} limits
 * @property {string[]} worked
 * @property {boolean} bearer
 * @property {ChipPile[] | null} opener
 * @property {string} box
 * @property {string} seal
 */

/**
 * @typedef {object} ChipPile
 * @property {number} denomination
 * @property {number} pieces
 */

/**
 * @typedef {object} Clock
 * @property {string | null} since
 * @property {string | null} stopped
 */

/**
 * @typedef {object} Closer
 * @property {ChipPile[]} chips
 * @property {string} by
 * @property {string} confirmed_by
 * @property {string} slip
 */

/**
 * @typedef {object} DealerString
 * @property {string[]} tables
 * @property {string[]} dealers
 * @property {number} minutes
 */

/**
 * @typedef {object} Drawer
 * @property {number} cash
 * @property {ChipPile[]} chips
 */

/**
 * @typedef {object} Exclusion
 * @property {string} person
 * @property {string} kind
 * @property {string} says
 * @property {string} by
 * @property {string} at
 * @property {string | null} until
 */

/**
 * @typedef {object} Extra
 * @property {Price} price
 * @property {number} most
 */

/**
 * @typedef {object} Figures
 * @property {number} cash
 * @property {ChipPile[]} chips
 * @property {ChipPile[]} bills
 */

/**
 * @typedef {object} FollowUp
 * @property {string} by
 * @property {string} at
 * @property {string} says
 */

/**
 * @typedef {object} HouseLimit
 * @property {"a single wager" | "what a player spends on a tournament" | "what a player spends on the one larger tournament of an event"} what
 * @property {number} most
 * @property {string} since
 * @property {string} source
 */

/**
 * @typedef {object} Incident
 * @property {number} number
 * @property {string} kind
 * @property {string} table
 * @property {string[]} people
 * @property {string} says
 * @property {string} camera
 * @property {string} by
 * @property {string} at
 * @property {FollowUp[]} more
 * @property {string} closed_by
 */

/**
 * @typedef {object} JackpotSign
 * @property {string} name
 * @property {string} game
 * @property {string[]} tables
 * @property {[string, number][]} posted
 * @property {NextChange[]} next_change
 * @property {ValueChange[]} history
 * @property {string[]} warnings
 * @property {[string, number[]][]} before
 */

/**
 * @typedef {object} KeptVariance
 * @property {string} day
 * @property {Variance} variance
 * @property {string} reported
 */

/**
 * @typedef {object} Level
 * @property {number} minutes
 * @property {number} small
 * @property {number} big
 * @property {number} ante
 */

/**
 * @typedef {object} NextChange
 * @property {string} jackpot
 * @property {string} at
 * @property {string[]} waits_for
 * @property {boolean} after_win
 */

/**
 * @typedef {object} PaidShare
 * @property {"outside" | "cage" | "bank" | "drop" | "rake" | "chips" | "outstanding" | "tokes" | "bets" | "jackpots" | "prizes" | "payable" | "tax" | "unredeemed" | "tournament" | "charity" | "state" | "operator" | "variance" | "window"} to
 * @property {string} name
 * @property {number} cents
 * @property {string} by
 * @property {string} says
 */

/**
 * @typedef {object} PokerRules
 * @property {number} raises
 * @property {"betting round" | "hand"} counted
 * @property {string} source
 * @property {Rake} rake
 */

/**
 * @typedef {object} Price
 * @property {number} cents
 * @property {number} fee
 * @property {number} chips
 */

/**
 * @typedef {object} PrizeLadder
 * @property {number} players
 * @property {number[]} places
 */

/**
 * @typedef {object} Prizes
 * @property {"set amounts" | "percentages of the pool"} kind
 * @property {PrizeLadder[]} ladders
 */

/**
 * @typedef {object} Rail
 * @property {string} player
 * @property {number} cents
 */

/**
 * @typedef {object} Rake
 * @property {number} percent
 * @property {number | null} most
 * @property {number} step
 * @property {boolean} first_round
 */

/**
 * @typedef {object} Rating
 * @property {string} table
 * @property {string} player
 * @property {number} average
 * @property {number} minutes
 * @property {string} by
 */

/**
 * @typedef {object} Seat
 * @property {string} table
 * @property {number} number
 */

/**
 * @typedef {object} Settings
 * @property {string} licensee
 * @property {string} zone
 * @property {boolean} play_money
 * @property {number} cut_off_hour
 * @property {"same gaming day" | "same calendar date"} chips_redeemable
 * @property {boolean} same_person_may_confirm
 * @property {"seen" | "all"} reveal
 * @property {boolean} second_factor
 * @property {number} floor_changes_alone
 * @property {number} countersign_after
 * @property {number[]} denominations
 * @property {HouseLimit[]} limits
 * @property {PokerRules} poker
 * @property {"owed for" | "void"} old_chips
 * @property {boolean} tokes
 * @property {"FinCEN 112" | "Form 8300"} cash_report
 * @property {"players with a live wager" | "every player dealt in"} consent_of
 * @property {"wagers returned" | "wagers kept by the house" | "every wager returned"} dead_hand
 * @property {TournamentReadings} tournaments
 */

/**
 * @typedef {object} SpendCap
 * @property {number | null} cents
 * @property {string} says
 * @property {boolean} higher
 */

/**
 * @typedef {object} SubmittedCount
 * @property {string} place
 * @property {string} by
 * @property {Figures} figures
 * @property {number} round
 * @property {boolean} accepted
 */

/**
 * @typedef {object} TableFigures
 * @property {number} brought
 * @property {number} won
 * @property {number} dropped
 * @property {string[]} ends
 * @property {string | null} opened
 * @property {string | null} dealer_since
 * @property {string | null} counted
 * @property {string[]} mended
 * @property {number} voided
 * @property {ChipPile[]} chips
 */

/**
 * @typedef {object} TableLimit
 * @property {string} wager
 * @property {number} least
 * @property {number} most
 */

/**
 * @typedef {object} Terms
 * @property {string} game
 * @property {number} seats
 * @property {number | null} limit
 * @property {string} says
 * @property {PokerRules} rules
 * @property {number} chip
 * @property {"players with a live wager" | "every player dealt in"} consent_of
 */

/**
 * @typedef {object} TournamentPlan
 * @property {string} id
 * @property {string} name
 * @property {"hourly" | "multi-table"} format
 * @property {string} charity
 * @property {string} game_date
 * @property {string} starts
 * @property {string} location
 * @property {string[]} tables
 * @property {number} seats
 * @property {Price} buy_in
 * @property {Extra | null} rebuy
 * @property {Extra | null} add_on
 * @property {string} game
 * @property {number} reentries
 * @property {number} rebuy_seconds
 * @property {Price | null} dealer_add_on
 * @property {number} no_show_levels
 * @property {boolean} alternates
 * @property {boolean} late_entry
 * @property {Prizes} prizes
 * @property {Level[]} levels
 * @property {boolean} higher_cap
 * @property {TournamentReadings} readings
 * @property {string} several_tables
 */

/**
 * @typedef {object} TournamentReadings
 * @property {"when scheduled" | "by tables left"} class_fixed
 * @property {"three players or fewer" | "exactly three players"} stands_at
 * @property {"buy-ins refunded" | "no refund" | "pool split"} when_void
 * @property {"share the adjacent prizes" | "high card draw"} equal_counts
 * @property {"start of the hand" | "with the pot pushed"} stacks
 * @property {"by draw" | "by seat from the button"} odd_cents
 * @property {"every player at the table" | "every player left in the tournament"} who_agrees
 * @property {"buy-ins, re-buys and add-ons" | "buy-ins and re-buys"} spend_counts
 * @property {"one game date of one charity" | "one game date"} licensed_event
 * @property {"what the floor rules to be one" | "every request once the seats are drawn"} close_call
 */

/**
 * @typedef {object} Transfer
 * @property {number} number
 * @property {"fill" | "credit"} direction
 * @property {string} table
 * @property {ChipPile[]} chips
 * @property {string} asked_by
 * @property {string | null} sent_by
 * @property {boolean} disputed
 * @property {string | null} received_by
 * @property {string | null} carried_by
 * @property {string | null} observed_by
 */

/**
 * @typedef {object} Turn
 * @property {number} seat
 * @property {string} player
 * @property {"ante" | "blind" | "check" | "bet" | "call" | "raise" | "fold"} action
 * @property {number} cents
 * @property {number} paid
 */

/**
 * @typedef {object} ValueChange
 * @property {string} at
 * @property {string} by
 * @property {string} jackpot
 * @property {number} before
 * @property {number} after
 * @property {string} reason
 * @property {boolean} after_win
 */

/**
 * @typedef {object} Variance
 * @property {string} account
 * @property {number} cents
 * @property {string} reason
 * @property {string} explained_by
 */

/**
 * @typedef {object} Visit
 * @property {string} charity
 * @property {string} member
 * @property {string} at
 * @property {boolean} affidavit
 */

/**
 * A position of a deck in the open, as it is published: its card, and the nonce that hid it.
 * @typedef {object} OpeningView
 * @property {number} position
 * @property {string} card
 * @property {string} nonce
 */

/**
 * A round as it is published; `events` have a name and fields of their own.
 * @typedef {object} PublishedRound
 * @property {string} format
 * @property {string} round
 * @property {string} game
 * @property {string} game_hash
 * @property {string} [deck]
 * @property {string[]} commitments
 * @property {OpeningView[]} openings
 * @property {Record<string, any>[]} events
 */

/**
 * A row of the log, all that its hash is made of.
 * @typedef {object} PublishedRow
 * @property {number} position
 * @property {string} stream
 * @property {number} version
 * @property {string} at
 * @property {string} who
 * @property {string} type
 * @property {string} body
 * @property {string} game
 * @property {string} previous
 */

/**
 * A head of the log, and the proof that leads to it from the row.
 * @typedef {object} PublishedHead
 * @property {number} size
 * @property {string} root
 * @property {string} note
 * @property {string[]} proof
 */

/**
 * Where a round stands in the log.
 * @typedef {object} PublishedPlace
 * @property {PublishedRow} row
 * @property {PublishedHead[]} heads
 */

/**
 * What the log keeps of a round: its seal, the cards a bystander saw, the hash of what one is sent.
 * @typedef {object} RoundDigest
 * @property {string} round
 * @property {string} root
 * @property {string} cards
 * @property {string} events
 */

/**
 * The list with which bets were closed: commitments by seat, and the hash of the list.
 * @typedef {object} PublishedList
 * @property {[number, string][]} commitments
 * @property {string} closing
 */

/**
 * The cut: seeds by seat, the deck they chose, the seeds of the others by number, its commitments.
 * @typedef {object} PublishedCut
 * @property {[number, string][]} seeds
 * @property {number} chosen
 * @property {[number, string][]} others
 * @property {string[]} commitments
 * @property {string} [seed]
 */

/**
 * A round that died before the cut: the seeds of all decks, and the seats that did not open theirs.
 * @typedef {object} PublishedVoid
 * @property {string[]} seeds
 * @property {number[]} silent
 */

/**
 * A card in the open: which of the deal it was, where it was sealed, and the nonce that hid it.
 * @typedef {object} PublishedOpening
 * @property {number} at
 * @property {number} position
 * @property {string} card
 * @property {string} nonce
 */

/**
 * A sealed round as it is published to somebody; `events` is JSON text, hashed as it travels.
 * @typedef {object} PublishedProof
 * @property {string} format
 * @property {string} round
 * @property {string} audience
 * @property {string} game
 * @property {string} game_hash
 * @property {string} header
 * @property {string} terms
 * @property {string[]} fingerprints
 * @property {PublishedList | null} listed
 * @property {PublishedCut | null} cut
 * @property {PublishedVoid | null} void
 * @property {PublishedOpening[]} openings
 * @property {string} events
 * @property {string[]} notes
 * @property {string} [sheet]
 * @property {string[]} [rotations]
 * @property {PublishedPlace} [logged]
 */

/**
 * A decision as it was keyed, and what it may have been; `hidden` cards are keyed with a fold undone.
 * @typedef {object} FixDecisionView
 * @property {string} step
 * @property {string} name
 * @property {string} was
 * @property {number} cents
 * @property {number} units
 * @property {string[]} choices
 * @property {Record<string, string>} called
 * @property {number[]} sizes
 * @property {number} unit_cents
 * @property {boolean} ruling
 * @property {number} hidden
 */

/**
 * What a wager got, its stake included.
 * @typedef {object} FixPayoutView
 * @property {string} wager
 * @property {string} name
 * @property {number} stake
 * @property {number} got
 */

/**
 * Everything at one seat that can be put right.
 * @typedef {object} FixSeatView
 * @property {number} seat
 * @property {string} player
 * @property {Record<string, (string | null)[]>} cards
 * @property {Record<string, number>} bets
 * @property {FixDecisionView[]} decisions
 * @property {FixPayoutView[]} payouts
 */

/**
 * A round of which something can be put right; one that is cleared takes a manager's signature.
 * @typedef {object} FixRoundView
 * @property {number} number
 * @property {boolean} cleared
 * @property {boolean} settles
 * @property {Record<string, (string | null)[]>} shared
 * @property {FixSeatView[]} seats
 */

/**
 * A player's last buy-in; once a round was played since, a manager signs its correction too.
 * @typedef {object} FixBuyInView
 * @property {string} player
 * @property {number} cents
 * @property {boolean} played
 */

/**
 * A stake that goes back: of it the dealer gives so much, or takes so much of what was paid.
 * @typedef {object} ReturnedWagerView
 * @property {string} name
 * @property {number} stake
 * @property {number} give
 * @property {number} take
 */

/**
 * What a seat gets back of a round without a result.
 * @typedef {object} ReturnsView
 * @property {number} seat
 * @property {string} player
 * @property {number} staked
 * @property {ReturnedWagerView[]} wagers
 */

/**
 * Who may sign a correction here.
 * @typedef {object} SignersView
 * @property {string[]} floor
 * @property {string[]} manager
 */

/**
 * A hand: its bets, its cards by group, and what its settled wagers brought beyond their stake.
 * @typedef {object} HandView
 * @property {number} seat
 * @property {string} player
 * @property {Record<string, number>} bets
 * @property {Record<string, (string | null)[]>} cards
 * @property {boolean} face_up
 * @property {boolean} folded
 * @property {boolean} forfeited
 * @property {boolean} token
 * @property {Record<string, number>} results
 */

/**
 * A decision before a player, and what each unit costs.
 * @typedef {object} ChoiceView
 * @property {number} seat
 * @property {string} step
 * @property {string} wager
 * @property {string[]} choices
 * @property {number[]} units
 * @property {number} unit_cents
 * @property {Record<string, string>} called
 * @property {number} fold_cents
 */

/**
 * What lies on a felt: people, chips, bets and cards.
 * @typedef {object} FeltView
 * @property {(string | null)[]} seats
 * @property {Record<string, number>} chips
 * @property {number | null} round
 * @property {string | null} step
 * @property {string | null} says
 * @property {boolean} bets_open
 * @property {HandView[]} hands
 * @property {Record<string, (string | null)[]>} shared
 * @property {number} burned
 * @property {ChoiceView | null} choice
 */

/**
 * A second hand: the seat where it may be asked for, where it was, and why it was declined.
 * @typedef {object} SecondHandView
 * @property {number | null} seat
 * @property {number | null} asked
 * @property {string | null} declined
 */

/**
 * The last round, where it died before its deck was cut: who did not open a seed.
 * @typedef {object} VoidedView
 * @property {number} round
 * @property {number[]} seats
 */

/**
 * Your seed in this round: at which seat, and up to which round you give none after silent ones.
 * @typedef {object} OwnSeedView
 * @property {number} seat
 * @property {string | null} commitment
 * @property {boolean} opened
 * @property {number | null} without_until
 */

/**
 * How one of your wagers ended: why, the cards that made it, the dealer's, and the row that was hit.
 * @typedef {object} EndView
 * @property {number} seat
 * @property {string} wager
 * @property {string} says
 * @property {string} reason
 * @property {string[]} cards
 * @property {string[]} dealer
 * @property {string} pay
 * @property {string} row
 * @property {boolean} capped
 * @property {string[]} rules
 */

/**
 * What one of your hands makes with the cards that lie open so far, by name.
 * @typedef {object} MadeView
 * @property {number} seat
 * @property {string} hand
 */

/**
 * What somebody has: chips in the pocket, where they sit, and what they may ask for there.
 * @typedef {object} YouView
 * @property {string} id
 * @property {number} pocket
 * @property {number[]} seats
 * @property {number} held
 * @property {SecondHandView} [second_hand]
 * @property {boolean} [gives_up]
 * @property {boolean | null} [face_down]
 * @property {OwnSeedView} [seed]
 * @property {MadeView[]} [made]
 * @property {string | null} [dealer_made]
 * @property {EndView[]} [ends]
 * @property {string[]} [sits_at]
 */

/**
 * Something that went wrong, until the floor has ruled on it.
 * @typedef {object} IrregularityView
 * @property {number} number
 * @property {string} kind
 * @property {string} says
 * @property {number | null} seat
 * @property {string} reported_by
 */

/**
 * @typedef {object} WaitsView
 * @property {string} for
 * @property {number | null} seat
 * @property {string | null} since
 * @property {string | null} until
 * @property {string | null} bank_from
 */

/**
 * What everybody may check the open round's decks by; `listed` and `cut` come when bets are closed.
 * @typedef {object} FairnessView
 * @property {string} round
 * @property {string} header
 * @property {string[]} fingerprints
 * @property {string} root
 * @property {PublishedList | null} listed
 * @property {PublishedCut | null} cut
 * @property {PublishedOpening[]} openings
 * @property {string[]} notes
 */

/**
 * A wager that a called hand wins.
 * @typedef {object} PaysView
 * @property {string} wager
 * @property {number} stake
 * @property {string} hand
 * @property {string[]} cards
 * @property {number} won
 * @property {string} odds
 * @property {boolean} held
 * @property {string} cap
 */

/**
 * A second hand that waits for the floor.
 * @typedef {object} AskedView
 * @property {string} player
 * @property {number} seat
 * @property {string[]} rules
 */

/**
 * A called hand that waits for the floor; `verify` where it is a win that the house holds.
 * @typedef {object} CalledView
 * @property {string} player
 * @property {number} seat
 * @property {string[]} on
 * @property {string[]} rules
 * @property {PaysView[]} pays
 * @property {boolean} verify
 */

/**
 * What waits for the floor at a table, and the most its round can still cost.
 * @typedef {object} FloorView
 * @property {AskedView[]} second_hands
 * @property {CalledView[]} called
 * @property {number} short
 * @property {boolean} two_sign
 * @property {number | null} exposure
 * @property {number | null} exposure_tray
 * @property {boolean} sign_due
 */

/**
 * Something a dealer does next; `places` are the cards that are keyed with it.
 * @typedef {object} ActView
 * @property {string} action
 * @property {number | null} seat
 * @property {string} says
 * @property {string | null} group
 * @property {(string | null)[]} places
 */

/**
 * Chips that move: `cents` is what the dealer takes, pays on top of the stake, or pushes back.
 * @typedef {object} MoveView
 * @property {string} do
 * @property {number} seat
 * @property {string} wager
 * @property {string} name
 * @property {number} cents
 * @property {number} stake
 * @property {number} held
 * @property {number} due
 * @property {string} odds
 * @property {string} hand
 * @property {string} reason
 * @property {string} says
 * @property {boolean} done
 * @property {number} part
 */

/**
 * Why what comes next can't be done as it stands.
 * @typedef {object} StoppedView
 * @property {string} says
 * @property {string[]} rules
 */

/**
 * A hand that is called for the floor.
 * @typedef {object} CallView
 * @property {number} seat
 * @property {string} hand
 * @property {boolean} waits
 * @property {boolean} verify
 * @property {PaysView[]} pays
 * @property {string[]} rules
 */

/**
 * Where cards are keyed: at a seat or on the table, from which card of a group on, and those there.
 * @typedef {object} PlaceView
 * @property {number | null} seat
 * @property {string} group
 * @property {string} name
 * @property {number} first
 * @property {(string | null)[]} cards
 */

/**
 * What the dealer does next: the kind and the key of the button, and where the next card goes.
 * @typedef {object} TapView
 * @property {string} kind
 * @property {string} key
 * @property {PlaceView | null} place
 * @property {StoppedView | null} stopped
 */

/**
 * What a seat may decide now; `default` and `marked` are a choice with its units.
 * @typedef {object} AskView
 * @property {number} seat
 * @property {string} wager
 * @property {string[]} choices
 * @property {number[]} sizes
 * @property {number} unit_cents
 * @property {Record<string, string>} called
 * @property {[string, number]} default
 * @property {[string, number] | null} marked
 * @property {number} fold_shows
 * @property {Record<string, number>} bet_shows
 */

/**
 * What a seat bet last, which stands until it is changed.
 * @typedef {object} StandingView
 * @property {number} seat
 * @property {Record<string, number>} bets
 */

/**
 * The device that sends cards here: a card that waits for the dealer's word, and whether it is lost.
 * @typedef {object} FeedView
 * @property {string} source
 * @property {string | null} asks
 * @property {string} why
 * @property {boolean} lost
 */

/**
 * What the person behind a live table needs beyond the view of it.
 * @typedef {object} ConsoleView
 * @property {Record<string, boolean>} may
 * @property {ActView[]} acts
 * @property {number} now
 * @property {StoppedView | null} stopped
 * @property {MoveView[]} moves
 * @property {CallView | null} call
 * @property {number} short
 * @property {boolean} holds
 * @property {number} fold_shows
 * @property {Record<string, number>} bet_shows
 * @property {TapView} tap
 * @property {PlaceView | null} fresh
 * @property {AskView[]} asks
 * @property {StandingView[]} standing
 * @property {FeedView | null} feed
 * @property {number[]} denominations
 * @property {string[]} second_hands
 * @property {string[]} kinds
 * @property {string[]} reprimands
 * @property {string[]} rulings
 * @property {FixRoundView[]} fixes
 * @property {FixBuyInView[]} buy_ins
 * @property {ReturnsView[]} returns
 * @property {SignersView} signers
 * @property {boolean} sign_due
 */

/**
 * What a table takes on a wager, in words and in cents.
 * @typedef {object} TableLimitView
 * @property {string} wager
 * @property {string} name
 * @property {string} says
 * @property {number} least
 * @property {number} most
 */

/**
 * A table that is not set up for a game.
 * @typedef {object} ClosedTableView
 * @property {string} table
 * @property {number} version
 * @property {string} status
 */

/**
 * A table as anybody may see it.
 * @typedef {object} SharedTableView
 * @property {(string | null)[]} seats
 * @property {Record<string, number>} chips
 * @property {number | null} round
 * @property {string | null} step
 * @property {string | null} says
 * @property {boolean} bets_open
 * @property {HandView[]} hands
 * @property {Record<string, (string | null)[]>} shared
 * @property {number} burned
 * @property {ChoiceView | null} choice
 * @property {string} table
 * @property {number} version
 * @property {string} game
 * @property {string} name
 * @property {string} game_hash
 * @property {string} status
 * @property {string} dealing
 * @property {boolean} play_money
 * @property {boolean} bearer
 * @property {string | null} dealer
 * @property {string} looks
 * @property {string[]} bots
 * @property {string[]} waiting
 * @property {Record<string, number>} jackpots
 * @property {TableLimitView[]} limits
 * @property {TableLimitView[] | null} limits_next
 * @property {string[]} ready
 * @property {string[]} away
 * @property {boolean} private
 * @property {Record<string, string>} phrases
 * @property {string | null} next_act
 * @property {boolean} awaits_floor
 * @property {boolean} interrupted
 * @property {Record<string, boolean>} consents
 * @property {string[]} asked
 * @property {IrregularityView[]} irregularities
 * @property {WaitsView} waits
 * @property {FairnessView | null} fairness
 * @property {VoidedView | null} voided
 */

/**
 * A table as one person may see it.
 * @typedef {object} TableView
 * @property {(string | null)[]} seats
 * @property {Record<string, number>} chips
 * @property {number | null} round
 * @property {string | null} step
 * @property {string | null} says
 * @property {boolean} bets_open
 * @property {HandView[]} hands
 * @property {Record<string, (string | null)[]>} shared
 * @property {number} burned
 * @property {ChoiceView | null} choice
 * @property {string} table
 * @property {number} version
 * @property {string} game
 * @property {string} name
 * @property {string} game_hash
 * @property {string} status
 * @property {string} dealing
 * @property {boolean} play_money
 * @property {boolean} bearer
 * @property {string | null} dealer
 * @property {string} looks
 * @property {string[]} bots
 * @property {string[]} waiting
 * @property {Record<string, number>} jackpots
 * @property {TableLimitView[]} limits
 * @property {TableLimitView[] | null} limits_next
 * @property {string[]} ready
 * @property {string[]} away
 * @property {boolean} private
 * @property {Record<string, string>} phrases
 * @property {string | null} next_act
 * @property {boolean} awaits_floor
 * @property {boolean} interrupted
 * @property {Record<string, boolean>} consents
 * @property {string[]} asked
 * @property {IrregularityView[]} irregularities
 * @property {WaitsView} waits
 * @property {FairnessView | null} fairness
 * @property {VoidedView | null} voided
 * @property {YouView} you
 * @property {FloorView} [floor]
 * @property {ConsoleView} [console]
 */

/**
 * What one person sees of a table in addition to what everybody does, or instead of it.
 * @typedef {object} OwnTableView
 * @property {string} [looks]
 * @property {YouView} [you]
 * @property {HandView[]} [hands]
 * @property {ChoiceView | null} [choice]
 * @property {string | null} [next_act]
 * @property {IrregularityView[]} [irregularities]
 * @property {FloorView} [floor]
 * @property {ConsoleView} [console]
 */

/**
 * Somebody who plays in a tournament; the seat is kept when they go out.
 * @typedef {object} EntrantView
 * @property {string} name
 * @property {Seat | null} seat
 * @property {boolean} out
 * @property {string | null} until
 * @property {boolean} absent
 */

/**
 * Where somebody came in, and the prize due.
 * @typedef {object} PlacedView
 * @property {string} name
 * @property {string} place
 * @property {number | null} due
 */

/**
 * What a player bought.
 * @typedef {object} BoughtView
 * @property {number} rebuys
 * @property {number} add_ons
 * @property {number} reentries
 * @property {number} dealer_add_ons
 * @property {number} spent
 */

/**
 * A prize or a refund that is owed, and each player's share of it.
 * @typedef {object} ShareView
 * @property {string[]} players
 * @property {number} cents
 * @property {string} what
 * @property {Record<string, number | null>} shares
 */

/**
 * What is added to the view of a tournament for those who run it.
 * @typedef {object} TournamentDeskView
 * @property {Record<string, number>} [money]
 * @property {Record<string, number | null>} [paid_out]
 * @property {Record<string, BoughtView>} [bought]
 * @property {string[]} [close_calls]
 * @property {Record<string, number>} [counts]
 * @property {string | null} [interrupted_as]
 * @property {Record<string, boolean>} [consents]
 * @property {Record<string, boolean>} [resolved]
 * @property {boolean} [may_be_void]
 * @property {ShareView[]} [owed]
 * @property {string} [odd_cents_by]
 * @property {Record<string, string>} [taxed]
 * @property {Record<string, string>} [signed]
 * @property {string[]} [undoable]
 * @property {string[]} [alternates]
 * @property {boolean} [full]
 * @property {number} [dealers_due]
 */

/**
 * @typedef {object} PlannedView
 * @property {SpendCap} [cap]
 * @property {string} [class]
 * @property {boolean} [announced]
 * @property {string} [announcement]
 * @property {Clock} [clock]
 * @property {number} [chips]
 * @property {string[]} [broken]
 * @property {string[]} [balance]
 * @property {string[][]} [outs]
 * @property {number} [pool]
 * @property {number[]} [prizes]
 * @property {PlacedView[]} [places]
 */

/**
 * What is shown of a tournament.
 * @typedef {object} ShownTournament
 * @property {SpendCap} [cap]
 * @property {string} [class]
 * @property {boolean} [announced]
 * @property {string} [announcement]
 * @property {Clock} [clock]
 * @property {number} [chips]
 * @property {string[]} [broken]
 * @property {string[]} [balance]
 * @property {string[][]} [outs]
 * @property {number} [pool]
 * @property {number[]} [prizes]
 * @property {PlacedView[]} [places]
 * @property {Record<string, number>} [money]
 * @property {Record<string, number | null>} [paid_out]
 * @property {Record<string, BoughtView>} [bought]
 * @property {string[]} [close_calls]
 * @property {Record<string, number>} [counts]
 * @property {string | null} [interrupted_as]
 * @property {Record<string, boolean>} [consents]
 * @property {Record<string, boolean>} [resolved]
 * @property {boolean} [may_be_void]
 * @property {ShareView[]} [owed]
 * @property {string} [odd_cents_by]
 * @property {Record<string, string>} [taxed]
 * @property {Record<string, string>} [signed]
 * @property {string[]} [undoable]
 * @property {string[]} [alternates]
 * @property {boolean} [full]
 * @property {number} [dealers_due]
 * @property {string} stage
 * @property {TournamentPlan | null} plan
 * @property {boolean} entries_open
 * @property {EntrantView[]} entrants
 * @property {string[][]} order
 */

/**
 * A tournament as one person may see it.
 * @typedef {object} TournamentView
 * @property {SpendCap} [cap]
 * @property {string} [class]
 * @property {boolean} [announced]
 * @property {string} [announcement]
 * @property {Clock} [clock]
 * @property {number} [chips]
 * @property {string[]} [broken]
 * @property {string[]} [balance]
 * @property {string[][]} [outs]
 * @property {number} [pool]
 * @property {number[]} [prizes]
 * @property {PlacedView[]} [places]
 * @property {Record<string, number>} [money]
 * @property {Record<string, number | null>} [paid_out]
 * @property {Record<string, BoughtView>} [bought]
 * @property {string[]} [close_calls]
 * @property {Record<string, number>} [counts]
 * @property {string | null} [interrupted_as]
 * @property {Record<string, boolean>} [consents]
 * @property {Record<string, boolean>} [resolved]
 * @property {boolean} [may_be_void]
 * @property {ShareView[]} [owed]
 * @property {string} [odd_cents_by]
 * @property {Record<string, string>} [taxed]
 * @property {Record<string, string>} [signed]
 * @property {string[]} [undoable]
 * @property {string[]} [alternates]
 * @property {boolean} [full]
 * @property {number} [dealers_due]
 * @property {string} stage
 * @property {TournamentPlan | null} plan
 * @property {boolean} entries_open
 * @property {EntrantView[]} entrants
 * @property {string[][]} order
 * @property {string} tournament
 * @property {number} version
 */

/**
 * Who signed for a win, as what, and when.
 * @typedef {object} SignedView
 * @property {string} role
 * @property {string} by
 * @property {string} at
 */

/**
 * One way to pay a win, and the most it can pay now; None where nothing bounds it.
 * @typedef {object} WayView
 * @property {string} source
 * @property {number | null} most
 */

/**
 * One way in which part of a win was paid.
 * @typedef {object} PartView
 * @property {string} source
 * @property {number} cents
 * @property {string} number
 */

/**
 * One win.
 * @typedef {object} HouseWinView
 * @property {number} number
 * @property {string} form
 * @property {string} stage
 * @property {string} at
 * @property {string} table
 * @property {string} charity
 * @property {string} game_hash
 * @property {number} round
 * @property {number} seat
 * @property {string} player
 * @property {string} wager
 * @property {number} stake
 * @property {string} hand
 * @property {string[]} cards
 * @property {string} odds
 * @property {number} posted
 * @property {number} percent
 * @property {string} set
 * @property {number} set_win
 * @property {number} held
 * @property {number | null} gross
 * @property {string} how
 * @property {string} dealer
 * @property {string} verified_by
 * @property {string} camera
 * @property {SignedView[]} signed
 * @property {string[]} missing
 * @property {string[]} you_sign
 * @property {string | null} slip
 * @property {string} tax
 * @property {boolean} reported
 * @property {number} withheld
 * @property {number} net
 * @property {WayView[]} ways
 * @property {number} check_from
 * @property {string} large
 * @property {PartView[]} parts
 * @property {string} witness
 * @property {string} paid_by
 * @property {string} void
 * @property {string} disputed
 */

/**
 * A table in the list of tables, the same for everybody.
 * @typedef {object} ListedTableView
 * @property {string} id
 * @property {string} game
 * @property {string} name
 * @property {string} game_hash
 * @property {string} status
 * @property {string | null} dealing
 * @property {number} seats
 * @property {number} taken
 * @property {number} bots
 * @property {boolean} playing
 * @property {boolean} play_money
 * @property {boolean} private
 * @property {Record<string, number>} jackpots
 * @property {string | null} jackpot_set
 * @property {TableLimitView[]} limits
 */

/**
 * A table of live poker in the list of tables, the same for everybody.
 * @typedef {object} ListedPokerView
 * @property {string} id
 * @property {string} game
 * @property {number | null} limit
 * @property {number} seats
 * @property {number} taken
 * @property {boolean} playing
 * @property {string | null} dealer
 */

/**
 * Somebody on the staff.
 * @typedef {object} MemberView
 * @property {string} id
 * @property {string[]} roles
 * @property {boolean} on_duty
 */

/**
 * Who has proposed to close the day, what it lacks, and what to look at before it is closed.
 * @typedef {object} ClosingView
 * @property {string | null} proposed_by
 * @property {string[]} lacks
 * @property {string[]} warns
 * @property {number[]} off
 */

/**
 * A player's chips.
 * @typedef {object} HeldView
 * @property {number} pocket
 * @property {number} at_tables
 */

/**
 * Chips of an earlier day that are outstanding.
 * @typedef {object} OwedView
 * @property {string} issued
 * @property {string} player
 * @property {number} cents
 * @property {number} days
 * @property {string} band
 */

/**
 * Variances of closed days that must be reported: of which days, what they come to, by when.
 * @typedef {object} ReportDueView
 * @property {string[]} days
 * @property {number} cents
 * @property {string} by
 */

/**
 * The pieces of one denomination: received, destroyed, in reserve in the cage, in use elsewhere.
 * @typedef {object} ChipLineView
 * @property {number} denomination
 * @property {number} received
 * @property {number} destroyed
 * @property {number} reserve
 * @property {number} in_use
 */

/**
 * A slip of the day: its number, such as "fill 2026-0007", what it is about, and why it is void.
 * @typedef {object} SlipView
 * @property {string} number
 * @property {string} about
 * @property {string} by
 * @property {string} void
 * @property {number} prints
 */

/**
 * A window of the cage that is open: who has it, its fixed float; it is counted blind.
 * @typedef {object} CashierWindowView
 * @property {string} id
 * @property {string} cashier
 * @property {number} imprest
 */

/**
 * What a cashier works with.
 * @typedef {object} WindowView
 * @property {number[]} denominations
 * @property {number} outstanding
 * @property {Record<string, HeldView>} players
 * @property {boolean} accounts
 * @property {OwedView[]} owed
 * @property {number | null} tokes
 * @property {Variance[]} variances
 * @property {PaidShare[]} paid
 */

/**
 * For whom a charity's member comes, and the visits made for it on the open day.
 * @typedef {object} CharityView
 * @property {string} name
 * @property {Visit[]} visits
 */

/**
 * A place that is being counted; the figures are one's own; only those who count see `differed`.
 * @typedef {object} CountingView
 * @property {boolean} waits
 * @property {boolean} first
 * @property {number} differed
 * @property {Figures | null} yours
 * @property {number | null} submissions
 */

/**
 * A count that two people agree on, and by how much it is off.
 * @typedef {object} AcceptedView
 * @property {number} number
 * @property {string} place
 * @property {string} by
 * @property {string} confirmed_by
 * @property {number} counted
 * @property {number} over
 */

/**
 * From when on the pit is alerted, as the house has decided.
 * @typedef {object} AlertLimitsView
 * @property {number} tray_percent
 * @property {number} rounds_an_hour
 * @property {number} corrections
 * @property {number} deviations
 */

/**
 * How many minutes a dealer stays at a table, at least and at most.
 * @typedef {object} PushView
 * @property {number} least
 * @property {number} most
 */

/**
 * The pit as those who watch over it see it; figures of a table that is being counted are not there.
 * @typedef {object} PitView
 * @property {Record<string, TableFigures>} figures
 * @property {Record<string, number>} trays
 * @property {DealerString} rotation
 * @property {Record<string, string>} breaks
 * @property {Exclusion[]} excluded
 * @property {string[]} exclusion_kinds
 * @property {Rating[]} ratings
 * @property {string[]} gaps
 * @property {string[]} clock
 * @property {AlertLimitsView} alerts
 * @property {PushView} push
 */

/**
 * Who takes a counted drop box to the cage.
 * @typedef {object} AcceptingView
 * @property {string[]} by
 * @property {boolean} you
 */

/**
 * What is added to the view of the house for those who work there, by their permissions.
 * @typedef {object} StaffHouseView
 * @property {MemberView[]} [staff]
 * @property {number[]} [denominations]
 * @property {Book[]} [books]
 * @property {Transfer[]} [transfers]
 * @property {Transfer[]} [delivered]
 * @property {Transfer[]} [unsigned]
 * @property {SlipView[]} [slips]
 * @property {Record<string, AcceptingView>} [accepting]
 * @property {Record<string, Closer>} [closers]
 * @property {boolean} [moves_alone]
 * @property {ClosingView} [closing]
 * @property {string[]} [may]
 * @property {string | null} [last_day]
 * @property {WindowView} [window]
 * @property {CharityView} [charity]
 * @property {Drawer} [drawer]
 * @property {boolean} [cage_counted]
 * @property {CashierWindowView[]} [windows]
 * @property {Settings} [settings]
 * @property {Record<string, number>} [ledger]
 * @property {Variance[]} [variances]
 * @property {ChipLineView[]} [inventory]
 * @property {KeptVariance[]} [kept_variances]
 * @property {ReportDueView | null} [variances_due]
 * @property {Record<string, CountingView>} [counting]
 * @property {AcceptedView[]} [counts]
 * @property {Incident[]} [incidents]
 * @property {string[]} [incident_kinds]
 * @property {SubmittedCount[]} [submissions]
 * @property {HouseWinView[]} [wins]
 * @property {PitView} [pit]
 */

/**
 * The house as one person may see it.
 * @typedef {object} HouseView
 * @property {MemberView[]} [staff]
 * @property {number[]} [denominations]
 * @property {Book[]} [books]
 * @property {Transfer[]} [transfers]
 * @property {Transfer[]} [delivered]
 * @property {Transfer[]} [unsigned]
 * @property {SlipView[]} [slips]
 * @property {Record<string, AcceptingView>} [accepting]
 * @property {Record<string, Closer>} [closers]
 * @property {boolean} [moves_alone]
 * @property {ClosingView} [closing]
 * @property {string[]} [may]
 * @property {string | null} [last_day]
 * @property {WindowView} [window]
 * @property {CharityView} [charity]
 * @property {Drawer} [drawer]
 * @property {boolean} [cage_counted]
 * @property {CashierWindowView[]} [windows]
 * @property {Settings} [settings]
 * @property {Record<string, number>} [ledger]
 * @property {Variance[]} [variances]
 * @property {ChipLineView[]} [inventory]
 * @property {KeptVariance[]} [kept_variances]
 * @property {ReportDueView | null} [variances_due]
 * @property {Record<string, CountingView>} [counting]
 * @property {AcceptedView[]} [counts]
 * @property {Incident[]} [incidents]
 * @property {string[]} [incident_kinds]
 * @property {SubmittedCount[]} [submissions]
 * @property {HouseWinView[]} [wins]
 * @property {PitView} [pit]
 * @property {number} version
 * @property {boolean} play_money
 * @property {string | null} licensee
 * @property {string | null} day
 * @property {string | null} ends
 * @property {string[]} charities
 * @property {string[]} schedule
 * @property {ListedTableView[]} tables
 * @property {ListedPokerView[]} poker
 * @property {YouView} you
 */

/**
 * What a win rests on: the wager by its name, and the cards that the pay table weighed.
 * @typedef {object} ClaimView
 * @property {string} wager
 * @property {number} stake
 * @property {string} hand
 * @property {string[]} cards
 * @property {number} round
 * @property {string} dealer
 * @property {number} held
 */

/**
 * A jackpot that was won; `due` is None while more winners can come.
 * @typedef {object} WinView
 * @property {number} number
 * @property {string} table
 * @property {number} round
 * @property {number} seat
 * @property {string} player
 * @property {string} jackpot
 * @property {number} percent
 * @property {number} value
 * @property {string} at
 * @property {number | null} due
 * @property {string[][]} seen_by
 * @property {string | null} paid_by
 * @property {boolean} void
 * @property {ClaimView} claim
 * @property {string | null} source
 * @property {string} how
 */

/**
 * A set of jackpots; its wins and who must sign for them, for those who pay them.
 * @typedef {object} JackpotsView
 * @property {string} set
 * @property {number} version
 * @property {Record<string, number>} posted
 * @property {string} [game]
 * @property {string[]} [tables]
 * @property {string} [now]
 * @property {JackpotSign} [sign]
 * @property {WinView[]} [wins]
 * @property {Record<string, string[]>} [signs]
 */

/**
 * A seat at a poker table: who sits there with what, and their part in the hand.
 * @typedef {object} PokerSeatView
 * @property {number} seat
 * @property {string | null} player
 * @property {number} chips
 * @property {boolean} in_hand
 * @property {boolean} folded
 * @property {number} bet
 * @property {number} put_in
 * @property {number} to_call
 */

/**
 * A pot and the seats that can win it.
 * @typedef {object} PotView
 * @property {number} cents
 * @property {number[]} seats
 */

/**
 * The part of a bet that nobody has called.
 * @typedef {object} UncalledView
 * @property {number} seat
 * @property {string} player
 * @property {number} cents
 */

/**
 * The hand that is played: `waiting` are the seats still to act, `asked` whose word finishes it.
 * @typedef {object} PokerHandView
 * @property {number} number
 * @property {number} button
 * @property {number} round
 * @property {number} raises
 * @property {number} pot
 * @property {number} to_match
 * @property {number[]} waiting
 * @property {Turn[]} turns
 * @property {PotView[]} pots
 * @property {UncalledView | null} uncalled
 * @property {string} interrupted
 * @property {Record<string, boolean>} consents
 * @property {string[]} asked
 */

/**
 * A table of live poker; `deals` says whether this person enters hands, `rules` whether they rule.
 * @typedef {object} PokerView
 * @property {string} poker
 * @property {number} version
 * @property {boolean} open
 * @property {Terms | null} terms
 * @property {string | null} dealer
 * @property {PokerSeatView[]} seats
 * @property {PokerHandView | null} hand
 * @property {number} hands
 * @property {boolean} deals
 * @property {boolean} rules
 * @property {number} [raked]
 * @property {boolean} [opener_due]
 * @property {Record<string, number | null>} [pockets]
 */

/**
 * All a browser needs to draw a table of some seats: for whoever sits at seat 1, and for whoever watches.
 * @typedef {object} FeltPlan
 * @property {number} seats
 * @property {LayoutsByShape} seated
 * @property {LayoutsByShape} watched
 * @property {string[]} mirrored
 * @property {Forms} forms
 */

/**
 * A round of 0.1 as somebody saw it, with what proves it.
 * @typedef {object} SeenRound
 * @property {string} format
 * @property {string} round
 * @property {string} game
 * @property {string} game_hash
 * @property {string} [deck]
 * @property {string[]} commitments
 * @property {OpeningView[]} openings
 * @property {Record<string, any>[]} events
 * @property {string} began
 * @property {boolean} over
 */

/**
 * A sealed round as somebody saw it, with what proves it.
 * @typedef {object} SeenProof
 * @property {string} format
 * @property {string} round
 * @property {string} audience
 * @property {string} game
 * @property {string} game_hash
 * @property {string} header
 * @property {string} terms
 * @property {string[]} fingerprints
 * @property {PublishedList | null} listed
 * @property {PublishedCut | null} cut
 * @property {PublishedVoid | null} void
 * @property {PublishedOpening[]} openings
 * @property {string} events
 * @property {string[]} notes
 * @property {string} [sheet]
 * @property {string[]} [rotations]
 * @property {PublishedPlace} [logged]
 * @property {boolean} over
 */

/**
 * A moment of a finished round: what happened, and what it changed of the felt.
 * @typedef {object} MomentView
 * @property {string} kind
 * @property {number | null} seat
 * @property {string} says
 * @property {any[][]} changes
 */

/**
 * A hand somebody held: its cards as they could last be seen, what was bet, and what it brought.
 * @typedef {object} OwnHandView
 * @property {number} seat
 * @property {Record<string, (string | null)[]>} cards
 * @property {number} bet
 * @property {number} net
 * @property {boolean} folded
 */

/**
 * What a round was to one of its players.
 * @typedef {object} OwnRoundView
 * @property {boolean} dead
 * @property {OwnHandView[]} hands
 * @property {number} net
 */

/**
 * A round somebody played, in a list.
 * @typedef {object} ListedRoundView
 * @property {boolean} dead
 * @property {OwnHandView[]} hands
 * @property {number} net
 * @property {number} number
 * @property {string} began
 */

/**
 * A round moment by moment, as it was shown to somebody.
 * @typedef {object} ReplayedRound
 * @property {boolean} replay
 * @property {string} table
 * @property {number} number
 * @property {string} began
 * @property {string} game_hash
 * @property {Record<string, any>} sheet
 * @property {FeltPlan} felt
 * @property {string} you
 * @property {MomentView[]} moments
 */

/**
 * One thing that happened: its place in the stream, when, by whom, in words and as data.
 * @typedef {object} StepView
 * @property {number} version
 * @property {string} at
 * @property {string} who
 * @property {string} says
 * @property {Record<string, any>} event
 */

/**
 * A round step by step, with the rules in force and every approval.
 * @typedef {object} AuditedRound
 * @property {boolean} replay
 * @property {string} round
 * @property {string} table
 * @property {number} number
 * @property {string} game
 * @property {string} name
 * @property {string} game_hash
 * @property {Record<string, string>} readings
 * @property {Record<string, string>} blanks
 * @property {Record<string, number>} jackpots
 * @property {string} dealing
 * @property {string} opened_by
 * @property {string} began
 * @property {string | null} ended
 * @property {string} status
 * @property {StepView[]} steps
 * @property {StepView[]} approvals
 */

/**
 * A hand on the felt of a replay.
 * @typedef {object} SceneHandView
 * @property {number} seat
 * @property {string} player
 * @property {Record<string, number>} bets
 * @property {Record<string, (string | null)[]>} cards
 * @property {boolean} folded
 * @property {boolean} forfeited
 * @property {boolean} token
 * @property {Record<string, number>} results
 */

/**
 * Whose turn it is.
 * @typedef {object} TurnView
 * @property {number} seat
 */

/**
 * The felt of a replay.
 * @typedef {object} SceneView
 * @property {(string | null)[]} seats
 * @property {Record<string, number>} chips
 * @property {boolean} bets_open
 * @property {SceneHandView[]} hands
 * @property {Record<string, (string | null)[]>} shared
 * @property {TurnView | null} choice
 */

/**
 * The sheet of a round, its felt, what lay there before it, and what each step changes.
 * @typedef {object} ScenesView
 * @property {Record<string, any>} sheet
 * @property {FeltPlan} felt
 * @property {SceneView} first
 * @property {any[][][]} steps
 */

/**
 * A round step by step, with the felt as it lay at each step.
 * @typedef {object} FeltReplay
 * @property {boolean} replay
 * @property {string} round
 * @property {string} table
 * @property {number} number
 * @property {string} game
 * @property {string} name
 * @property {string} game_hash
 * @property {Record<string, string>} readings
 * @property {Record<string, string>} blanks
 * @property {Record<string, number>} jackpots
 * @property {string} dealing
 * @property {string} opened_by
 * @property {string} began
 * @property {string | null} ended
 * @property {string} status
 * @property {StepView[]} steps
 * @property {StepView[]} approvals
 * @property {ScenesView} felt
 */

/**
 * A move of the first decision, and how often the best play makes it, of all rounds.
 * @typedef {object} LabMove
 * @property {string} says
 * @property {string} often
 */

/**
 * @typedef {object} LabStays
 * @property {string[]} [stays]
 * @property {string} [with]
 */

/**
 * The odds of a wager, every figure but the standard deviation as an exact fraction.
 * @typedef {object} LabOdds
 * @property {string[]} [stays]
 * @property {string} [with]
 * @property {string} edge
 * @property {string} risk
 * @property {string} average
 * @property {string} hit
 * @property {string} push
 * @property {number} deviation
 * @property {string[][]} folds
 * @property {string[][]} chances
 * @property {LabMove[]} [moves]
 * @property {Record<string, Record<string, string>>} [slopes]
 * @property {string} [grid]
 */

/**
 * Why a wager has no figures.
 * @typedef {object} LabUnknown
 * @property {string} unknown
 */

/**
 * The exact figures of a wished game by wager, the wagers that are one decision, and the side bets.
 * @typedef {object} LabFigures
 * @property {Record<string, LabOdds | LabUnknown>} wagers
 * @property {string[]} joint
 * @property {Record<string, number>} sides
 */

/**
 * @typedef {object} LabChartLine
 * @property {string} action
 * @property {string[]} with
 */

/**
 * How to play one decision.
 * @typedef {object} LabChart
 * @property {string} name
 * @property {number} cards
 * @property {LabChartLine[]} lines
 */

/**
 * How to play a wished game; `slopes` is what a row that pays one unit more does to the edge.
 * @typedef {object} LabStrategy
 * @property {LabChart[]} charts
 * @property {string[]} kinds
 * @property {string} cost
 * @property {string[]} tied
 * @property {Record<string, Record<string, string>>} slopes
 */

/**
 * How often each row of a side bet comes up, of how many hands.
 * @typedef {object} LabCounts
 * @property {Record<string, number>} ways
 * @property {number} total
 */

/**
 * What an option does to a wager; without figures, why there are none.
 * @typedef {object} LabChange
 * @property {string} wager
 * @property {string | null} edge
 * @property {string | null} more
 * @property {string | null} why
 */

/**
 * What an option of a reading does, and on what it bears otherwise.
 * @typedef {object} LabEffect
 * @property {LabChange[]} changes
 * @property {string | null} bears_on
 */

/**
 * What every option of every reading does, by question and option.
 * @typedef {object} LabEffects
 * @property {Record<string, Record<string, LabEffect>>} readings
 */

/**
 * One row of a pay table, with what it pays as a wish says it; by stake where the prize depends on it.
 * @typedef {object} LabPayRow
 * @property {string} hand
 * @property {string | Record<string, string>} pays
 */

/**
 * A pay table; `kept` is whether a winning stake is kept.
 * @typedef {object} LabPayTable
 * @property {string} id
 * @property {string} title
 * @property {boolean} kept
 * @property {LabPayRow[]} rows
 */

/**
 * A wager of a game; `tied` is whether its odds depend on how the main game is played.
 * @typedef {object} LabWager
 * @property {string} id
 * @property {string} name
 * @property {string[]} spots
 * @property {string[]} tables
 * @property {LabCounts | null} counts
 * @property {number[]} exactly
 * @property {number} seconds
 * @property {number} again
 * @property {boolean} tied
 * @property {string[]} free
 */

/**
 * An answer to an open question; `cannot` says why it cannot be counted.
 * @typedef {object} LabOption
 * @property {string} id
 * @property {string} says
 * @property {string | null} cannot
 */

/**
 * A question that a document leaves open, and the answer in force.
 * @typedef {object} LabReading
 * @property {string} id
 * @property {string} asks
 * @property {string} touches
 * @property {string} default
 * @property {string} chosen
 * @property {LabOption[]} options
 */

/**
 * All a desk shows of a game under some readings, and the figures of the approved sheet by wager.
 * @typedef {object} LabSheet
 * @property {string} id
 * @property {string} name
 * @property {string} summary
 * @property {string} approval
 * @property {string} hash
 * @property {LabWager[]} wagers
 * @property {LabPayTable[]} tables
 * @property {LabReading[]} readings
 * @property {string[]} jackpots
 * @property {number} chart_seconds
 * @property {Record<string, LabOdds | LabUnknown>} approved
 */

/**
 * One line of the rules; `pay` names the pay table of the sheet that belongs to it.
 * @typedef {object} RuleBookLine
 * @property {string} title
 * @property {string} says
 * @property {string[]} rules
 * @property {string | null} pay
 */

/**
 * A part of the rules.
 * @typedef {object} RuleBookChapter
 * @property {string} id
 * @property {string} title
 * @property {RuleBookLine[]} lines
 */

/**
 * A rule in full, with the document it stands in.
 * @typedef {object} RuleInFull
 * @property {string} id
 * @property {string} says
 * @property {string} document
 * @property {string} lines
 */

/**
 * The rules of a game in chapters, and what they cite.
 * @typedef {object} RuleBookData
 * @property {string} game
 * @property {string} name
 * @property {string} hash
 * @property {RuleBookChapter[]} chapters
 * @property {RuleInFull[]} rules
 */

/**
 * @typedef {object} LabRowChange
 * @property {string} row
 * @property {string | null} from
 * @property {string} to
 */

/**
 * A range of house edges.
 * @typedef {object} LabRange
 * @property {number | null} low
 * @property {number | null} high
 */

/**
 * The approved pay table; without its figures where a row is lost.
 * @typedef {object} LabTableNow
 * @property {Record<string, string | null>} pays
 * @property {number} [house_edge]
 * @property {string} [house_edge_exact]
 * @property {number} [standard_deviation]
 * @property {number} [hit_frequency]
 * @property {string} [hit_frequency_exact]
 * @property {number} [push_frequency]
 */

/**
 * A proposed pay table: its rows, what changed, how far it is from the approved one, and its figures.
 * @typedef {object} LabDesign
 * @property {string} hash
 * @property {Record<string, string>} pays
 * @property {LabRowChange[]} changes
 * @property {number} moved
 * @property {string} moved_exact
 * @property {number} house_edge
 * @property {string} house_edge_exact
 * @property {number} standard_deviation
 * @property {number} hit_frequency
 * @property {string} hit_frequency_exact
 * @property {number} push_frequency
 * @property {number} [gap]
 * @property {string} [gap_exact]
 */

/**
 * Pay tables with a target edge, the nearest to the approved one first, or the one nearest to it.
 * @typedef {object} LabDesigns
 * @property {string} game
 * @property {string} hash
 * @property {Record<string, string>} readings
 * @property {string} wager
 * @property {string} table
 * @property {LabRange} target
 * @property {LabTableNow} now
 * @property {LabDesign[]} designs
 * @property {boolean} complete
 * @property {LabDesign | null} nearest
 * @property {string[]} says
 */

/**
 * The game that a study is of.
 * @typedef {object} LabStudied
 * @property {string} game
 * @property {string} hash
 * @property {Record<string, string>} readings
 * @property {string} tie_rule
 * @property {string} study
 * @property {string} wager
 */

/**
 * The house edge where so many seats see each other's cards.
 * @typedef {object} LabSharedEdge
 * @property {number} seats
 * @property {number} house_edge
 * @property {string | null} house_edge_exact
 * @property {number} standard_error
 * @property {number} deals
 * @property {number} fold_frequency
 */

/**
 * What it is worth to see other players' cards, by number of seats.
 * @typedef {object} LabSharedStudy
 * @property {string} game
 * @property {string} hash
 * @property {Record<string, string>} readings
 * @property {string} tie_rule
 * @property {string} study
 * @property {string} wager
 * @property {number} deals
 * @property {number} seed
 * @property {number} seat_solutions
 * @property {LabSharedEdge[]} edges
 */

/**
 * The figures of a game with a card seen, or unseen.
 * @typedef {object} LabSeenFigures
 * @property {number} house_edge
 * @property {string} house_edge_exact
 * @property {number} average_wager
 * @property {Record<string, number>} fold_frequency
 */

/**
 * What it is worth to see one card.
 * @typedef {object} LabSeenCard
 * @property {boolean} lies_open
 * @property {number} gain
 * @property {string} gain_exact
 * @property {LabSeenFigures} unseen
 * @property {LabSeenFigures} seen
 */

/**
 * What it is worth to see a flashed card, by its place; and why other cards are not studied.
 * @typedef {object} LabExposedStudy
 * @property {string} game
 * @property {string} hash
 * @property {Record<string, string>} readings
 * @property {string} tie_rule
 * @property {string} study
 * @property {string} wager
 * @property {Record<string, LabSeenCard>} cards
 * @property {string[]} refused
 */

/**
 * What a way of playing costs.
 * @typedef {object} LabWay
 * @property {string} name
 * @property {string} says
 * @property {number} house_edge
 * @property {string} house_edge_exact
 * @property {number} average_wager
 * @property {number} cost
 * @property {string} cost_exact
 * @property {number} dollars_a_hand
 */

/**
 * What each way of playing costs.
 * @typedef {object} LabSkillStudy
 * @property {string} game
 * @property {string} hash
 * @property {Record<string, string>} readings
 * @property {string} tie_rule
 * @property {string} study
 * @property {string} wager
 * @property {number} ante
 * @property {LabWay[]} ways
 */

/**
 * How far a study is, and its figures so far.
 * @typedef {object} LabStudyStep
 * @property {number} done
 * @property {number} of
 * @property {LabSharedStudy | LabExposedStudy | LabSkillStudy} found
 */

/**
 * How far a count is: how many are ahead of it, which part is done; at last what was found.
 * @typedef {object} LabCountStep
 * @property {number} [ahead]
 * @property {number} [part]
 * @property {LabFigures | LabStrategy | LabEffects | LabDesigns} [found]
 * @property {string} [says]
 */

/**
 * Rounds that say much, how many times likelier the choices are with the knowledge, and cents gained.
 * @typedef {object} HeavyRoundView
 * @property {number[]} rounds
 * @property {number} ratio
 * @property {number} gain
 */

/**
 * After how many rounds nine of ten are found who see it in this part of them; null for never.
 * @typedef {object} PowerView
 * @property {number} share
 * @property {number | null} rounds
 */

/**
 * What the log shows of one question about one player, or about two; cents are of a hundred rounds.
 * @typedef {object} FindingView
 * @property {string[]} players
 * @property {"card to come" | "partner" | "everybody"} about
 * @property {number} rounds
 * @property {number} ratio
 * @property {number} bar
 * @property {boolean} alarm
 * @property {number} gain
 * @property {number} error
 * @property {number} best
 * @property {PowerView[]} power
 * @property {HeavyRoundView[]} heaviest
 */

/**
 * What the log of a table shows of its rounds from one on, as far as they have been weighed.
 * @typedef {object} ProtectionView
 * @property {string} table
 * @property {string} game
 * @property {number} first
 * @property {number} weighed
 * @property {number} newest
 * @property {boolean} done
 * @property {number} decisions
 * @property {number} unread
 * @property {number} alarm
 * @property {string} refused
 * @property {FindingView[]} findings
 */

/**
 * A spot for chips; `index` counts the spots of one wager, `name` is what is printed in it.
 * @typedef {object} SpotPlace
 * @property {string} wager
 * @property {number} index
 * @property {string} name
 * @property {"circle" | "square" | "shield"} form
 * @property {number} x
 * @property {number} y
 * @property {number} size
 */

/**
 * Where one card of a group lies, and what it is called when it is turned.
 * @typedef {object} CardSlot
 * @property {string} group
 * @property {number} number
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {string} called
 */

/**
 * A word on the cloth.
 * @typedef {object} FeltLabel
 * @property {string} text
 * @property {number} x
 * @property {number} y
 */

/**
 * Where it is shown who sits there.
 * @typedef {object} BadgePlace
 * @property {number} x
 * @property {number} y
 * @property {number} width
 */

/**
 * A player's place.
 * @typedef {object} SeatPlace
 * @property {number} seat
 * @property {boolean} own
 * @property {BadgePlace} badge
 * @property {CardSlot[]} cards
 * @property {SpotPlace[]} spots
 * @property {FeltLabel[]} headings
 */

/**
 * Where a pay table is printed: `x` is its middle, `y` its top.
 * @typedef {object} PayPlace
 * @property {string} id
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * The name of the game on an arc.
 * @typedef {object} Lettering
 * @property {string[]} lines
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} size
 * @property {number} sag
 */

/**
 * A whole felt; `outline` and `chalk` are paths, `captions` stand under the shared cards.
 * @typedef {object} FeltLayout
 * @property {"wide" | "tall"} shape
 * @property {number} width
 * @property {number} height
 * @property {string} outline
 * @property {string} chalk
 * @property {Lettering} lettering
 * @property {BadgePlace} dealer
 * @property {CardSlot[]} shared
 * @property {FeltLabel[]} captions
 * @property {SeatPlace[]} places
 * @property {PayPlace[]} payTables
 */

/**
 * The path of each form of a spot, in a square of 100; they differ without color.
 * @typedef {object} Forms
 * @property {string} circle
 * @property {string} square
 * @property {string} shield
 */

/**
 * One felt in both shapes.
 * @typedef {object} LayoutsByShape
 * @property {FeltLayout} wide
 * @property {FeltLayout} tall
 */

/**
 * A kind of question.
 * @typedef {object} KindShown
 * @property {string} kind
 * @property {string} name
 */

/**
 * A five-minute lesson: its name, and the kinds of question it has.
 * @typedef {object} LessonShown
 * @property {string} lesson
 * @property {string} name
 * @property {string[]} kinds
 */

/**
 * A game to train, and the kinds of question it has, by the work they train for.
 * @typedef {object} SubjectShown
 * @property {string} game
 * @property {string} name
 * @property {string} hash
 * @property {Record<string, KindShown[]>} kinds
 * @property {Record<string, LessonShown[]>} lessons
 * @property {number} minutes
 */

/**
 * Cards of a layout in two letters; null where one lies face down.
 * @typedef {object} DrillCards
 * @property {string} name
 * @property {(string | null)[]} cards
 */

/**
 * Chips of a layout, in cents.
 * @typedef {object} DrillChips
 * @property {string} name
 * @property {number} cents
 */

/**
 * A question, without its answer.
 * @typedef {object} QuestionShown
 * @property {string} role
 * @property {string} kind
 * @property {string} seed
 * @property {number} level
 * @property {string} asks
 * @property {"choice" | "cards" | "cents" | "chips" | "order"} form
 * @property {DrillCards[]} cards
 * @property {DrillChips[]} bets
 * @property {string[]} options
 * @property {number[]} chips
 * @property {string[]} steps
 * @property {string[]} terms
 * @property {number} takes
 * @property {number} par
 * @property {string[]} rules
 * @property {string} lines
 * @property {boolean} again
 * @property {number} number
 */

/**
 * How often something was asked and right, and how many seconds an answer took.
 * @typedef {object} SchoolTally
 * @property {string} name
 * @property {number} asked
 * @property {number} right
 * @property {number} seconds
 */

/**
 * What a habit costs, in cents an hour.
 * @typedef {object} HabitShown
 * @property {string} name
 * @property {string} says
 * @property {number} cents
 */

/**
 * Whether somebody passes the pass mark, what is lacking, and which kinds were never right.
 * @typedef {object} ReadinessShown
 * @property {boolean} ready
 * @property {number} questions
 * @property {number} percent
 * @property {number} seconds
 * @property {string[]} lacking
 * @property {string[]} never
 */

/**
 * What somebody has learned of a game for one kind of work; `cost` is of a player's last 100 hands.
 * @typedef {object} ProgressShown
 * @property {number} answers
 * @property {number} right
 * @property {number} streak
 * @property {number} longest
 * @property {number} level
 * @property {number} due
 * @property {number} seconds
 * @property {number} hands
 * @property {number} cost
 * @property {number} staked
 * @property {boolean} passed_test
 * @property {ReadinessShown} readiness
 * @property {SchoolTally[]} kinds
 * @property {SchoolTally[]} rules
 * @property {HabitShown[]} habits
 * @property {HabitShown[]} ways
 */

/**
 * An answer: the question it is to, and its numbers; cards are 0 to 51.
 * @typedef {object} AnswerGiven
 * @property {string} kind
 * @property {string} seed
 * @property {number} level
 * @property {number[]} given
 * @property {number} milliseconds
 */

/**
 * What an answer was worth: right or not, what it cost in cents, what was right, and why.
 * @typedef {object} AnswerMarked
 * @property {boolean} right
 * @property {number} cost
 * @property {string} answer
 * @property {string} why
 * @property {string[]} rules
 * @property {string} lines
 * @property {number[]} worth
 * @property {number} streak
 */

/**
 * One thing a new dealer learns on their first shift.
 * @typedef {object} ShiftStepShown
 * @property {string} id
 * @property {string} says
 * @property {string[]} rules
 * @property {string} lines
 * @property {string[]} kinds
 */

/**
 * What the house wants before somebody works a game.
 * @typedef {object} PassMarkShown
 * @property {number} questions
 * @property {number} percent
 * @property {number} seconds
 */

/**
 * The pass mark of one game; without a game, of all that have none of their own.
 * @typedef {object} GameMarkShown
 * @property {number} questions
 * @property {number} percent
 * @property {number} seconds
 * @property {string} game
 */

/**
 * How far somebody of the staff is with one game.
 * @typedef {object} PupilShown
 * @property {string} person
 * @property {string} game
 * @property {string} role
 * @property {number} answers
 * @property {ReadinessShown} readiness
 */

/**
 * Who is ready for which game, and the pass marks that decide it: the house's first, then of games.
 * @typedef {object} ClassShown
 * @property {GameMarkShown[]} marks
 * @property {PupilShown[]} pupils
 */

/**
 * One answer to take along; `cost` is an exact fraction of a cent.
 * @typedef {object} ExportedAnswer
 * @property {string} at
 * @property {string} game
 * @property {string} hash
 * @property {string} role
 * @property {string} kind
 * @property {number} level
 * @property {boolean} right
 * @property {number} milliseconds
 * @property {string[]} rules
 * @property {string} cost
 */

/**
 * What a check of the whole log found.
 * @typedef {object} Checked
 * @property {boolean} whole
 * @property {number} events
 * @property {number} answers
 * @property {number | null} position
 * @property {string | null} hash
 * @property {string | null} damage
 * @property {number | null} damaged
 */

/**
 * One event of the log, chained to the one before it.
 * @typedef {object} EventShown
 * @property {number} position
 * @property {string} stream
 * @property {number} version
 * @property {string} at
 * @property {string} who
 * @property {string} type
 * @property {any} body
 * @property {string} game
 * @property {string} previous
 * @property {string} hash
 * @property {boolean} fits
 */

/**
 * How the newest check stands: how far it is, and what it found once it is done.
 * @typedef {object} LogCheckShown
 * @property {"none" | "running" | "cancelled" | "done"} state
 * @property {string} by
 * @property {string | null} began
 * @property {number} seen
 * @property {number} of
 * @property {number} seconds
 * @property {Checked | null} found
 * @property {EventShown | null} event
 */

/**
 * The cash log of the open day, and what is due.
 * @typedef {object} ComplianceView
 * @property {string | null} day
 * @property {CashOfPerson[]} people
 * @property {DueReport[]} papers
 * @property {OpenedNote[]} notes
 * @property {WinPaper[]} wins
 * @property {Figure[]} figures
 */

/**
 * What one person brought and took in cash on the open day.
 * @typedef {object} CashOfPerson
 * @property {string} who
 * @property {number} came
 * @property {number} went
 * @property {boolean} logged
 * @property {boolean} reported
 * @property {Particulars[]} particulars
 */

/**
 * Who somebody is, as a report on cash asks for it.
 * @typedef {object} Particulars
 * @property {string} name
 * @property {string} address
 * @property {string} born
 * @property {string} identity
 * @property {string} occupation
 * @property {string} tin
 */

/**
 * A report on cash that is due, or was filed under a number.
 * @typedef {object} DueReport
 * @property {string} day
 * @property {string} who
 * @property {string} form
 * @property {number} came
 * @property {number} went
 * @property {string} due
 * @property {string} mark
 * @property {string} filed
 * @property {Particulars[]} particulars
 */

/**
 * A note on something suspicious, opened.
 * @typedef {object} OpenedNote
 * @property {number} number
 * @property {string} by
 * @property {string} at
 * @property {string} says
 */

/**
 * What the papers of a large win need: who won what, what is withheld, and the taxpayer number.
 * @typedef {object} WinPaper
 * @property {number} win
 * @property {string} player
 * @property {string} day
 * @property {number} gross
 * @property {number} withheld
 * @property {boolean} reported
 * @property {string} papers
 * @property {string} tin
 * @property {string} test
 */

/**
 * A figure of the law or the house that the log goes by, with its mark.
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} says
 * @property {string} source
 * @property {string} mark
 * @property {string} ask
 */

/**
 * Rounds, the newest first; `before` asks for the next page, null at the end.
 * @typedef {object} Rounds
 * @property {RoundFound[]} rounds
 * @property {number | null} before
 */

/**
 * A round that is over: where, when, who played, and what the house won.
 * @typedef {object} RoundFound
 * @property {string} table
 * @property {number} number
 * @property {string} ended
 * @property {number} position
 * @property {StakeShown[]} players
 * @property {number} house
 */

/**
 * What a round was to one player, in cents.
 * @typedef {object} StakeShown
 * @property {string} player
 * @property {number} bet
 * @property {number} net
 */

/**
 * What the floor chooses from: games, sets of jackpots, kinds of irregularity, rulings.
 * @typedef {object} Pit
 * @property {Playable[]} games
 * @property {string[]} sets
 * @property {string[]} kinds
 * @property {string[]} rulings
 */

/**
 * A game that may be put on a schedule, and what a table of it needs.
 * @typedef {object} Playable
 * @property {string} id
 * @property {string} name
 * @property {string} hash
 * @property {number} seats
 * @property {number} most_seats
 * @property {boolean} kept
 * @property {string[]} jackpots
 * @property {number[]} denominations
 * @property {string[]} lacks
 * @property {PlayableLimit[]} limits
 */

/**
 * What a table of a game may take on a wager, in cents; None where that is left to the table's sign.
 * @typedef {object} PlayableLimit
 * @property {string} wager
 * @property {string} name
 * @property {number | null} least
 * @property {number | null} most
 * @property {number[]} exactly
 */

/**
 * Somebody of the staff whose PIN was entered wrongly several times in a row.
 * @typedef {object} WrongPins
 * @property {string} person
 * @property {number} failures
 * @property {boolean} locked
 */

/**
 * A rule or an open question of a document, in our words.
 * @typedef {object} FoundRule
 * @property {string} id
 * @property {string} document
 * @property {string} lines
 * @property {string} says
 */

/**
 * A tournament in the list of tournaments.
 * @typedef {object} ListedTournament
 * @property {string} id
 * @property {string} name
 * @property {string} game
 * @property {string} stage
 * @property {string} starts
 * @property {string} game_date
 * @property {string} charity
 * @property {number} buy_in
 * @property {number} players
 * @property {number} left
 */

/**
 * The cap of a gaming day, and that of its one larger tournament; None where no limit is known.
 * @typedef {object} Spending
 * @property {string} day
 * @property {SpendLimit | null} usual
 * @property {SpendLimit | null} larger
 */

/**
 * What a player may spend on a tournament, None for no limit, and why (H-08).
 * @typedef {object} SpendLimit
 * @property {number | null} cents
 * @property {string} says
 */

/**
 * Rounds you played, the newest first; `before` is where older ones begin, null at the end.
 * @typedef {object} PlayedRounds
 * @property {PlayedRound[]} rounds
 * @property {number | null} before
 */

/**
 * A round you played: where, when, which game, what you bet and what it brought, in cents.
 * @typedef {object} PlayedRound
 * @property {string} table
 * @property {number} number
 * @property {string} ended
 * @property {string} game
 * @property {string} name
 * @property {number} bet
 * @property {number} net
 */

/**
 * A round with your own hands in it, to take along.
 * @typedef {object} ExportedHands
 * @property {number} number
 * @property {string} began
 * @property {boolean} dead
 * @property {number} net
 * @property {MyHand[]} hands
 * @property {string} table
 * @property {string} game
 */

/**
 * A hand of your own, with the cards as you could last see them.
 * @typedef {object} MyHand
 * @property {number} seat
 * @property {Record<string, (string | null)[]>} cards
 * @property {number} bet
 * @property {number} net
 * @property {boolean} folded
 */

/**
 * An account.
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} name
 * @property {string[]} roles
 * @property {boolean} closed
 * @property {string | null} badge
 * @property {string} charity
 * @property {boolean} can_sign_in
 * @property {boolean} second_factor
 * @property {boolean} pin_locked
 */

/**
 * A code that whoever it is for turns into a password of their own, within 15 minutes and once.
 * @typedef {object} Issued
 * @property {string} says
 * @property {string} code
 */

/**
 * It is done.
 * @typedef {object} Done
 * @property {string} says
 */

/**
 * A slip as it is printed.
 * @typedef {object} SlipPage
 * @property {string} number
 * @property {string} form
 * @property {string} licensee
 * @property {string | null} day
 * @property {string[]} charities
 * @property {string} at
 * @property {[string, string][]} lines
 * @property {SlipPile[]} chips
 * @property {number | null} total
 * @property {SlipSigned[]} signatures
 * @property {string} sheet
 * @property {string} void
 * @property {SlipPrint[]} prints
 */

/**
 * Chips or bills of one denomination.
 * @typedef {object} SlipPile
 * @property {number} denomination
 * @property {number} pieces
 */

/**
 * Who signed, as what, and when.
 * @typedef {object} SlipSigned
 * @property {string} role
 * @property {string} who
 * @property {string | null} at
 */

/**
 * A print of the slip: the first is the original.
 * @typedef {object} SlipPrint
 * @property {string} by
 * @property {string} at
 */

export {};
