// Fingerings in few letters, and places in a text as the host counts them: a browser counts some letters twice.

/** How many letters stand before the cursor of a field. */
export const lettersBefore = (field) => [...field.value.slice(0, field.selectionStart ?? 0)].length;

/** A fingering in as few letters as it takes: x32010; above the ninth fret with strokes between. */
export const short = (name) => (/\d\d/.test(name) ? name : name.replaceAll("-", ""));
