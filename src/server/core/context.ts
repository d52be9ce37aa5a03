import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Role } from '#domain/account/account.ts'
import type { FileStore } from '#server/core/adapters/file-store.ts'
import type { CarrierLabels } from '#server/core/adapters/colissimo.ts'
import type { Google } from '#server/core/adapters/google.ts'
import type { LaPosteTracking } from '#server/core/adapters/la-poste-tracking.ts'
import type { Mailer } from '#server/core/adapters/mailer.ts'
import type { SmsSender } from '#server/core/adapters/sms.ts'
import type { Config } from '#server/config.ts'
import type { MessagesByKind } from '#server/messages/notifications/define-message.ts'
import type { LateReads } from './late-reads.ts'
import type { JobQueue } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** Somebody with a live session. Roles and flags are read from the database at every request. */
export type User = {
  readonly kind: 'user'
  readonly id: string
  readonly sessionId: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly isActive: boolean
  /** When the person of this session last proved their identity. */
  readonly provedAt: Date
  /** Staff who must prove a second factor and have not: they reach only their own account. */
  readonly lacksSecondFactor: boolean
}
export type Actor =
  | { readonly kind: 'anonymous' }
  | User
  | { readonly kind: 'job'; readonly name: string }
  | { readonly kind: 'provider'; readonly name: 'stripe' | 'brevo' }

/** What the process has for its whole life. A supplier without configuration is `undefined`. */
export type Deps = {
  readonly config: Config
  readonly pool: pg.Pool
  readonly db: Database
  /** Undefined without `DATABASE_READ_URL`. */
  readonly late: LateReads | undefined
  readonly jobs: JobQueue
  readonly files: FileStore
  readonly stripe: Stripe | undefined
  readonly mailer: Mailer | undefined
  readonly sms: SmsSender | undefined
  readonly google: Google | undefined
  readonly colissimo: CarrierLabels | undefined
  readonly tracking: LaPosteTracking | undefined
  readonly messages: MessagesByKind
  readonly log: Logger
  /** Undefined without `METRICS_TOKEN`. */
  readonly metrics: Metrics | undefined
  readonly now: () => Date
  /** Aborted once the process was told to end: it still answers, and asks the balancer to send no more. */
  readonly stopping: AbortSignal
}

/** How far a request has come with its idempotency key. */
export type KeyUse = {
  /** Whether a transaction of this request has committed with its key: a later transaction of the same request may then go on. */
  isTaken: boolean
  /** Whether the key was there before this request; undefined where nobody looked. */
  readonly wasUsed?: boolean | undefined
  /** Writes the endpoint's answer; absent where no answer may be kept. */
  readonly write?: ((answer: unknown) => string) | undefined
  /** The answer that the verb's own commit has kept. */
  kept?: { readonly answer: unknown; readonly json: string }
}

/** What one request or one job works with. */
export type Context = Deps & {
  readonly actor: Actor
  readonly requestId: string
  /** Sent by a client that may retry this write. */
  readonly idempotencyKey?: string | undefined
  readonly keyUse?: KeyUse
  /** A keyed hash of the request: the same key with another request is a mistake, never a replay. */
  readonly requestFingerprint?: string
  /** Method and path, or the job's name. */
  readonly path: string
  readonly clientAddress: string
}
