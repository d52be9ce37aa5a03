import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type * as z from 'zod/mini'
import type { ratePassword as ratePasswordEndpoint } from '#contract/people/accounts.ts'
import { passwordStrength } from '#domain/account/password-strength.ts'
import { passwordWeaknesses } from '#domain/account/password-weakness.ts'
import {
  addressKey,
  forgetTries,
  requireAttempt,
  requireTry,
  type SlidingLimit,
  type Try,
} from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import { Refused, TooManyRequests } from '#server/core/refused.ts'

const compute = promisify(argon2)
type Parameters = { readonly [Name in keyof typeof cost]: number } & {
  readonly message: Buffer
  readonly nonce: Buffer
  readonly tagLength: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/** A process has four threads for such work: one stays free, for files. */
const atOnce = 3
/** A hundred hashes are a few seconds of work. */
const mostWaiting = 100
let underWay = 0
const waiting: (() => void)[] = []

/** 429 while more hashes wait than a person would wait for. Call it before anything is counted against an account. */
export function requireRoomToHash(): void {
  if (waiting.length >= mostWaiting) throw new TooManyRequests(5)
}

async function derive(parameters: Parameters): Promise<Buffer> {
  if (underWay < atOnce) underWay += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await compute('argon2id', parameters)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}

/** The PHC string for `accounts.password`: parameters, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive({
    message: bytesOf(password),
    nonce,
    ...cost,
    tagLength: 32,
  })
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${nonce.toString('base64')}$${hash.toString('base64')}`
}

/** Compares with the cost written in the hash, so that a later change of the cost locks nobody out. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) throw new Error('password hash of an unknown form')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const given = await derive({
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, given)
}

/** One keyboard types é as one character, another as two. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

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

/** Refuses with `weak-password` and its reasons; `about` is what an attacker knows of the person. */
export function requireStrongPassword(password: string, about: readonly string[]): void {
  const reasons = passwordWeaknesses(password, about)
  if (reasons.length > 0) throw new Refused('weak-password', { reasons })
}

/** A form's names, each alone and both together. */
export const namesIn = ({ firstName, lastName }: { firstName: string; lastName: string }) => [
  firstName,
  lastName,
  `${firstName} ${lastName}`,
]

/** How guessable a password is, by the rule that refuses it later. A form calls it while the person types; nothing is stored. */
export async function ratePassword(
  ctx: Context,
  { password, about }: z.output<typeof ratePasswordEndpoint.input>,
): Promise<z.input<typeof ratePasswordEndpoint.output>> {
  const key = `password-strength:${addressKey(ctx.clientAddress)}`
  await requireAttempt(ctx, { key, max: 600, windowSeconds: 3600 })
  const weaknesses = [...passwordWeaknesses(password, about)]
  return { strength: passwordStrength(password, weaknesses), weaknesses }
}
