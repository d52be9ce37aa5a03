import type { Context } from '#server/core/context.ts'
import type { MessageKind } from '#server/core/outbox.ts'
import { giveTryBack, takeTry, type Try } from '#server/core/recent-tries.ts'

/**
 * Mails that somebody who is not the addressee can cause. Mails that tell a fact of the account (a parcel, an invoice)
 * are not among them.
 */
const causedByAnybody: ReadonlySet<MessageKind> = new Set([
  'confirm-email',
  'reset-password',
  'staff-invitation',
  'leave-email',
  'enter-email',
  'legal-receipt',
])

/**
 * What was promised to somebody is never dropped, as a link asked for once too often is: it waits in the outbox, whose
 * sweep tries again every minute.
 */
export const isOwed = (kind: MessageKind): boolean =>
  kind !== 'confirm-email' && kind !== 'reset-password'

const unlimited = 'unlimited' as const
type Allowance = Try | typeof unlimited

/**
 * Three such mails reach one address in any hour, whatever was called; the third is kept for the reset, so that nobody
 * can shut an owner out by filling their mailbox. Taken when the mail leaves: what says nothing costs nothing.
 */
export async function takeMailAllowance(
  ctx: Context,
  kind: MessageKind,
  address: string,
): Promise<Allowance | undefined> {
  if (!causedByAnybody.has(kind)) return unlimited
  const max = kind === 'reset-password' ? 3 : 2
  return takeTry(ctx, { key: `mail-to:${mailboxOf(address)}`, max, windowMs: 3_600_000 })
}

/** For a mail that had nothing to say, or that the server did not take. */
export async function giveAllowanceBack(ctx: Context, allowance: Allowance): Promise<void> {
  if (allowance !== unlimited) await giveTryBack(ctx, allowance)
}

/** « marie+colis@… » lands in the mailbox of « marie@… ». */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
