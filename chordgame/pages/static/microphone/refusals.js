// Why a browser gives no microphone, and what to do next. No page is touched here.

const SENTENCES = {
  NotAllowedError:
    "The browser refuses its microphone to this page. Tap the sign left of the page’s address, allow the microphone, " +
    "and try again.",
  NotFoundError: "This device has no microphone. Plug one in, or take another phone.",
  NotReadableError: "Another program keeps the microphone to itself. Close it and try again.",
  OverconstrainedError: "This microphone does not give plain sound. Choose another one in the browser’s settings.",
};

/** What a person reads of an error of the browser. */
export const whyNot = ({ name, message }) =>
  SENTENCES[name] ?? `The microphone did not open (${message}). Reload the page and try again.`;
