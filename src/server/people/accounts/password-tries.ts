import type { Context } from '#server/core/context.ts'
import { forgetTries, requireTry, type SlidingLimit, type Try } from '#server/core/attempts.ts'

/** Password checks per account in any hour: 15 for all unknown browsers together, 5 reserved for known ones. */
const triesPerHour = { unknown: 15, known: 5 } as const

type Asker = keyof typeof triesPerHour

/** Takes a try before any hash is computed; 429 when none is left. `account` is the e-mail in lower case. */
export const takePasswordTry = (ctx: Context, account: string, asker: Asker): Promise<Try> =>
  requireTry(ctx, limitOf(account, asker))

/** A person who opened the account's mailbox gets all tries again. */
export const forgetPasswordTries = (ctx: Context, account: string): Promise<void> =>
  forgetTries(ctx, [limitOf(account, 'unknown').key, limitOf(account, 'known').key])

const limitOf = (account: string, asker: Asker): SlidingLimit => ({
  key: `password-${asker}:${account}`,
  max: triesPerHour[asker],
  windowMs: 3_600_000,
})
