/** A file that the browser keeps, as if it had been downloaded. @param {Blob} file @param {string} name */
export function saveFile(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
