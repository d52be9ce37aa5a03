import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's floor for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/** The PHC string that `accounts.password` keeps: parameters, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', {
    message: bytesOf(password),
    nonce,
    ...cost,
    tagLength: 32,
  })
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${nonce.toString('base64')}$${hash.toString('base64')}`
}

/** Compares with the cost written in the hash, so that a later cost does not lock anybody out. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) throw new Error('password hash of an unknown form')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const given = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, given)
}

/** One keyboard types é as one sign, another as two. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))
