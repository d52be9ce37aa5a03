import type * as z from 'zod/mini'
import { InvalidInput, Malformed, TooLarge } from './refused.ts'

/** Returns the body as a JSON object; an absent body is an empty one. Refuses any type but `application/json` (CSRF). */
export async function readJson(
  request: Request,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return {}
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new Malformed('content type')
  }
  const value = parsedJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Malformed('not an object')
  }
  return value as Record<string, unknown>
}

/**
 * Reads a body of a declared length at once, without a web stream (a tenth of a write's processor): Node passes on no more bytes
 * than declared. Counts the bytes of any other body while it reads.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (declared === null) return readCounting(request, maxBytes)
  if (Number(declared) > maxBytes) throw new TooLarge()
  return new Uint8Array(await request.arrayBuffer())
}

async function readCounting(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Malformed('not JSON')
  }
}

/** Parses the input of a request: wrong values and unknown keys are a 422 with a code per field. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new InvalidInput(fieldCodes(parsed.error.issues))
  const unstorable = pathOfUnstorable(parsed.data)
  if (unstorable !== undefined) throw new InvalidInput({ [unstorable.join('.')]: 'invalid' })
  return parsed.data
}

/** PostgreSQL cannot store U+0000 or half of a surrogate pair, so no input may hold one, wherever it goes. */
export function pathOfUnstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? [] : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOfUnstorable(inner)
    if (path !== undefined) return [key, ...path]
  }
  return undefined
}

/** Returns the first issue of each field: the one that a person can fix. */
function fieldCodes(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const issue of issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')]
    for (const path of paths) codes[path] ??= codeOf(issue)
  }
  return codes
}

const ownCode = /^[a-z][a-z0-9-]*$/

/** A schema with its own code keeps it; zod's own messages never leave the server. */
const codeOf = (issue: z.core.$ZodIssue): string =>
  ownCode.test(issue.message) ? issue.message : issue.code.replaceAll('_', '-')
