/**
 * Number of a document's lines that are loaded with its page, and at once as the reader scrolls: few enough for layout
 * within a turn of the event loop, and more than most documents have.
 */
export const linesPerPage = 100
