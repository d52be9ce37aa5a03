import { mailsAnHour } from '#domain/account/notifications.ts'
import type { Context } from '#server/core/context.ts'
import type { Message } from './define-message.ts'
import {
  giveTryBack,
  requireRoom,
  requireTry,
  takeTry,
  type SlidingLimit,
  type Try,
} from '#server/core/attempts.ts'

const unlimited = 'unlimited' as const
type Allowance = Try | typeof unlimited

/**
 * Three such mails reach one mailbox in any hour, whatever was requested. The third is reserved for the reset, so that nobody can
 * lock an owner out by filling their mailbox.
 */
const hourOf = (kind: string, key: string): SlidingLimit => ({
  key,
  max: kind === 'reset-password' ? mailsAnHour + 1 : mailsAnHour,
  windowMs: 3_600_000,
})

/** By the address as typed: requests for « marie+x@… », which sends no mail to « marie@… », use up nothing of hers. */
const askedOf = (kind: string, address: string): SlidingLimit =>
  hourOf(kind, `mail-asked-of:${address.toLowerCase()}`)

const sentTo = (kind: string, address: string): SlidingLimit =>
  hourOf(kind, `mail-to:${mailboxOf(address)}`)

/**
 * For a visitor who requests such a mail: throws 429, with the time to wait, instead of a mail that would not be sent. It counts
 * every address alike, whether or not there is a mail to send, so it reveals nothing about an account.
 */
export const requireMailTry = (ctx: Context, kind: string, address: string): Promise<Try> =>
  requireTry(ctx, askedOf(kind, address))

/**
 * The same for the office, which knows that the account exists: what strangers requested does not count against it, what the
 * mailbox got does.
 */
export async function requireHelpTry(ctx: Context, kind: string, address: string): Promise<void> {
  await requireRoom(ctx, sentTo(kind, address))
  await requireTry(ctx, hourOf(kind, `mail-help-for:${address}`))
  // The addressee is then told to wait, instead of a mail that the mailbox has no room for.
  await countMailTry(ctx, kind, address)
}

/** For a mail that is sent whatever was requested before. */
export const countMailTry = async (ctx: Context, kind: string, address: string): Promise<void> => {
  await takeTry(ctx, askedOf(kind, address))
}

/**
 * Takes one of the mails of the hour when the mail is sent: one without content costs nothing. It counts only mails that somebody
 * other than the addressee can cause. It does not count mails about a fact of the account (a parcel, an invoice), the question to
 * an address whether it releases its account (only its owner requests and proves that), or the receipt of a declaration, which is
 * sent at once as the law requires. Returns `undefined` over the limit: a promised mail then waits for the outbox's sweep, which
 * retries every minute; a link that was requested once too often is dropped.
 */
export async function takeMailAllowance(
  ctx: Context,
  { kind, whenTooMany }: Message,
  address: string,
): Promise<Allowance | undefined> {
  if (!whenTooMany) return unlimited
  return takeTry(ctx, sentTo(kind, address))
}

/** For a mail that had nothing to say, or that the mail server did not accept. */
export async function giveAllowanceBack(ctx: Context, allowance: Allowance): Promise<void> {
  if (allowance !== unlimited) await giveTryBack(ctx, allowance)
}

/** The provider delivers « marie+colis@… » to the mailbox of « marie@… ». */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
