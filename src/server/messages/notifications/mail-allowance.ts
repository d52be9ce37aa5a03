import { mailsAnHour } from '#domain/account/mails-an-hour.ts'
import type { Context } from '#server/core/context.ts'
import type { MessageKind } from './outbox.ts'
import {
  giveTryBack,
  requireTry,
  takeTry,
  type SlidingLimit,
  type Try,
} from '#server/core/recent-tries.ts'

/**
 * Mails that somebody who is not the addressee can cause. Mails that tell a fact of the account (a parcel, an invoice) are
 * not among them, nor is the question to an address whether it lets its account go: only its owner asks for it, and proves it.
 * The receipt of a declaration leaves at once, as the law wants: its form counts what it takes.
 */
const causedByAnybody: ReadonlySet<MessageKind> = new Set([
  'confirm-email',
  'reset-password',
  'staff-invitation',
  'enter-email',
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
 * can shut an owner out by filling their mailbox.
 */
const limitOf = (kind: MessageKind, what: 'asked-of' | 'to', address: string): SlidingLimit => ({
  key: `mail-${what}:${mailboxOf(address)}`,
  max: kind === 'reset-password' ? mailsAnHour + 1 : mailsAnHour,
  windowMs: 3_600_000,
})

/**
 * For who asks for such a mail: 429, with the time to wait, instead of a mail that would not leave. Counted alike for every
 * address, whether the mail has something to say or not: it tells nothing of an account.
 */
export const requireMailTry = (ctx: Context, kind: MessageKind, address: string): Promise<Try> =>
  requireTry(ctx, limitOf(kind, 'asked-of', address))

/** For a mail that leaves whatever was asked before. */
export const countMailTry = async (
  ctx: Context,
  kind: MessageKind,
  address: string,
): Promise<void> => {
  await takeTry(ctx, limitOf(kind, 'asked-of', address))
}

/** Taken when the mail leaves: what says nothing costs nothing. */
export async function takeMailAllowance(
  ctx: Context,
  kind: MessageKind,
  address: string,
): Promise<Allowance | undefined> {
  if (!causedByAnybody.has(kind)) return unlimited
  return takeTry(ctx, limitOf(kind, 'to', address))
}

/** For a mail that had nothing to say, or that the server did not take. */
export async function giveAllowanceBack(ctx: Context, allowance: Allowance): Promise<void> {
  if (allowance !== unlimited) await giveTryBack(ctx, allowance)
}

/** « marie+colis@… » lands in the mailbox of « marie@… ». */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
