import type { Outcome } from '#domain/outcome.ts'

/** A rule of the business refuses: 409 with its code and the facts for the message. */
export class Refused extends Error {
  readonly refusal: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  constructor(refusal: string, details?: Readonly<Record<string, unknown>>) {
    super(`refused: ${refusal}`)
    this.refusal = refusal
    this.details = details
  }
}

/** Nobody is signed in: 401. */
export class Unauthenticated extends Error {}

/** These credentials open no session (401), or this account may not sign in yet (403, only after the right password). */
export class SignInRefused extends Error {
  readonly code:
    | 'invalid-credentials'
    | 'email-not-confirmed'
    | 'account-pending'
    | 'account-deactivated'
    | 'account-merged'
  constructor(code: SignInRefused['code']) {
    super(`sign-in refused: ${code}`)
    this.code = code
  }
}

/** The actor may not do this at all, or not before a recent proof of identity or a second factor (403). */
export class Forbidden extends Error {
  readonly code: 'forbidden' | 'proof-needed' | 'second-factor-needed'
  constructor(code: Forbidden['code'] = 'forbidden') {
    super(code)
    this.code = code
  }
}

/** The row is unknown, or somebody else's: the answer does not distinguish the two (404). */
export class NotFound extends Error {}

/** The request is well-formed, but a field is wrong: 422 with a code per field. */
export class InvalidInput extends Error {
  readonly fields: Readonly<Record<string, string>>
  constructor(fields: Readonly<Record<string, string>>) {
    super('invalid input')
    this.fields = fields
  }
}

/** The request is not readable, or the provider did not sign it: 400. */
export class Malformed extends Error {
  readonly code: string
  constructor(message: string, code = 'malformed') {
    super(message)
    this.code = code
  }
}

/** The body is over the limit that the route declares: 413. */
export class TooLarge extends Error {}

/** A limit was reached: 429, with the seconds to wait. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too many requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A supplier or a setting is missing, so this feature is closed: 503 with its code. */
export class Unavailable extends Error {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  constructor(code: string, details?: Readonly<Record<string, unknown>>) {
    super(`unavailable: ${code}`)
    this.code = code
    this.details = details
  }
}

export function accepted<Value, Refusal extends string>(
  outcome: Outcome<Value, Refusal>,
  details?: Readonly<Record<string, unknown>>,
): Value {
  if (!outcome.ok) throw new Refused(outcome.refusal, details)
  return outcome.value
}

/** Throws 404 when the query through the actor found nothing: for that actor the row does not exist. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new NotFound()
  return value
}
