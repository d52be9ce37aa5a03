import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { readCookie, setCookie } from '#server/core/session-cookies.ts'

const yearSeconds = 365 * 24 * 3600

/** One browser remembers that many accounts, for a family's tablet. */
const accountsPerDevice = 5

/** Whether this browser signed into the account before. That opens nothing: it only keeps some tries for the account's owner. */
export const isKnownDevice = (ctx: Context, cookies: string | undefined, userId: string): boolean =>
  accountsOf(ctx, cookies).includes(tagOf(ctx, userId))

/** The signed cookie of a browser that has just signed into the account. */
export function rememberDevice(ctx: Context, cookies: string | undefined, userId: string): string {
  const tag = tagOf(ctx, userId)
  const others = accountsOf(ctx, cookies).filter((other) => other !== tag)
  const list = [tag, ...others].slice(0, accountsPerDevice).join('.')
  return setCookie('device', `${list}~${signed(ctx, list)}`, yearSeconds, ctx.config)
}

function accountsOf(ctx: Context, cookies: string | undefined): string[] {
  const [list, signature, ...rest] = (readCookie(cookies, 'device', ctx.config) ?? '').split('~')
  if (!list || !signature || rest.length > 0) return []
  const [given, expected] = [Buffer.from(signature), Buffer.from(signed(ctx, list))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return []
  return list.split('.')
}

/** The tag reveals to nobody which account it is. */
const tagOf = (ctx: Context, userId: string): string =>
  hmac(ctx, `device-account ${userId}`).slice(0, 22)

const signed = (ctx: Context, list: string): string => hmac(ctx, `device-list ${list}`)

const hmac = ({ config }: Context, text: string): string =>
  createHmac('sha256', config.AUTH_SECRET).update(text).digest('base64url')
