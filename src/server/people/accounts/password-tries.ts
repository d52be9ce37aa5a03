import type { Context } from '#server/core/context.ts'
import { forgetTries, requireTry, type SlidingLimit, type Try } from '#server/core/recent-tries.ts'

/** So many password checks per account in any hour: 15 for all unknown browsers together, 5 kept for known ones. */
const triesPerHour = { unknown: 15, known: 5 } as const

type Asker = keyof typeof triesPerHour

/** Takes a try before any hash is computed; 429 when there is none left. `account` is its e-mail, in lower case. */
export const takePasswordTry = (ctx: Context, account: string, asker: Asker): Promise<Try> =>
  requireTry(ctx, limitOf(account, asker))

/** Whoever opened the account's mailbox starts afresh. */
export const forgetPasswordTries = (ctx: Context, account: string): Promise<void> =>
  forgetTries(ctx, [limitOf(account, 'unknown').key, limitOf(account, 'known').key])

const limitOf = (account: string, asker: Asker): SlidingLimit => ({
  key: `password-${asker}:${account}`,
  max: triesPerHour[asker],
  windowMs: 3_600_000,
})
