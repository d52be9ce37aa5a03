import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { TooManyRequests } from '#server/core/refused.ts'

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
