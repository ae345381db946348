/**
 * Lines of a document that a page brings along, and that come at once as the reader reads on: few enough to be laid out
 * within a turn of the loop, and more than most documents have.
 */
export const linesPerPage = 100
