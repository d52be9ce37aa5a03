import { listFinanceMonths } from '#contract/payments/month-closings.ts'
import { query } from '#web/api/query.ts'

/** The last twelve months, or those of a year. */
export const financeMonths = (year: number | undefined) =>
  query(listFinanceMonths, year === undefined ? {} : { year })
