export { formatDecimal, parseDecimal } from '~server/core/decimal-text'
