/** Limits of one file; users with more upload several. Browser and server enforce the same limits. */
export const maxImportBytes = 10_000_000
export const maxImportRows = 20_000
export const maxImportColumns = 100
/** Rows at the beginning of a table that are searched for the heading, and from which a user can choose it. */
export const headingRows = 15
/** Columns that a heading may have if some of them are empty below it: DATEV's has 254. */
export const maxReadColumns = 300
/** Characters in a cell: Excel's limit. */
export const maxCellLength = 32_767
/** Unpacked size of all parts of a workbook that are read. */
export const maxUnpackedBytes = 64_000_000
/** Elements in one part; 20,000 rows with 50 numbers each have as many. */
export const maxElements = 2_000_000
/**
 * Limits on reading a file at all, including empty cells and rows: as many columns as Excel has, and twice the cells of
 * the largest accepted file.
 */
export const maxRawColumns = 16_384
export const maxRawRows = 200_000
export const maxRawCells = 4_000_000
