export { formatDecimal, parseDecimal } from '~server/money/decimal-text'
