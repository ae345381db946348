/** What one file may hold; users with more upload several. Browser and server hold to the same. */
export const maxImportBytes = 10_000_000
export const maxImportRows = 20_000
export const maxImportColumns = 100
/** Rows at the beginning of a table in which the heading is looked for, and from which a user chooses it. */
export const headingRows = 15
/** Columns that a heading may have where not all of them have anything below: DATEV's has 254. */
export const maxReadColumns = 300
/** Characters in a cell, as Excel has it. */
export const maxCellLength = 32_767
/** What the parts of a workbook that are read may come to when they are unpacked. */
export const maxUnpackedBytes = 64_000_000
/** Elements in one part; 20,000 rows with 50 numbers each have as many. */
export const maxElements = 2_000_000
/**
 * Limits on what is read of a file at all, including empty cells and rows: as many columns as Excel has, and twice the
 * cells of the largest accepted file.
 */
export const maxRawColumns = 16_384
export const maxRawRows = 200_000
export const maxRawCells = 4_000_000
