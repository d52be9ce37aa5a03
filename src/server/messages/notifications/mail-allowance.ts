import { mailsAnHour } from '#domain/account/mails-an-hour.ts'
import type { Context } from '#server/core/context.ts'
import type { Message } from './define-message.ts'
import {
  giveTryBack,
  requireTry,
  takeTry,
  type SlidingLimit,
  type Try,
} from '#server/core/recent-tries.ts'

const unlimited = 'unlimited' as const
type Allowance = Try | typeof unlimited

/**
 * Three such mails reach one address in any hour, whatever was called; the third is kept for the reset, so that nobody
 * can shut an owner out by filling their mailbox.
 */
const limitOf = (kind: string, what: 'asked-of' | 'to', address: string): SlidingLimit => ({
  key: `mail-${what}:${mailboxOf(address)}`,
  max: kind === 'reset-password' ? mailsAnHour + 1 : mailsAnHour,
  windowMs: 3_600_000,
})

/**
 * For who asks for such a mail: 429, with the time to wait, instead of a mail that would not leave. Counted alike for every
 * address, whether the mail has something to say or not: it tells nothing of an account.
 */
export const requireMailTry = (ctx: Context, kind: string, address: string): Promise<Try> =>
  requireTry(ctx, limitOf(kind, 'asked-of', address))

/** For a mail that leaves whatever was asked before. */
export const countMailTry = async (ctx: Context, kind: string, address: string): Promise<void> => {
  await takeTry(ctx, limitOf(kind, 'asked-of', address))
}

/**
 * Taken when the mail leaves: what says nothing costs nothing. Only mails that somebody who is not the addressee can cause
 * are counted: not what tells a fact of the account (a parcel, an invoice), nor the question to an address whether it lets
 * its account go, which only its owner asks for and proves, nor the receipt of a declaration, which leaves at once as the
 * law wants.
 *
 * `undefined` for one too many: what was promised to somebody waits for the outbox's sweep, that tries again every minute; a
 * link that was asked for once too often is dropped.
 */
export async function takeMailAllowance(
  ctx: Context,
  { kind, whenTooMany }: Message,
  address: string,
): Promise<Allowance | undefined> {
  if (!whenTooMany) return unlimited
  return takeTry(ctx, limitOf(kind, 'to', address))
}

/** For a mail that had nothing to say, or that the server did not take. */
export async function giveAllowanceBack(ctx: Context, allowance: Allowance): Promise<void> {
  if (allowance !== unlimited) await giveTryBack(ctx, allowance)
}

/** « marie+colis@… » lands in the mailbox of « marie@… ». */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
