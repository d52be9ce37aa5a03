import { listDeclarations } from '#contract/payments/declarations.ts'
import { pages } from './query.ts'

export type MessageState = 'unread' | 'archived' | undefined

/** The declarations that the office asks for: withdrawals and cancellations. */
export type AskedDeclarations = {
  readonly isHandled: boolean
  /** Only the withdrawals that are to be refunded soon. */
  readonly isDue?: boolean | undefined
  readonly number: string | null
}

export const declarations = ({ isHandled, isDue, number }: AskedDeclarations) =>
  pages(listDeclarations, {
    handled: isHandled ? 'yes' : undefined,
    due: isDue ? 'yes' : undefined,
    number: number ?? undefined,
  })
