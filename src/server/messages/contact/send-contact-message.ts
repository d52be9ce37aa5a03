import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { sendContactMessage as endpoint } from '#contract/messages/contact.ts'
import { looksHandWritten, type ContactSubject } from '#domain/contact/contact-message.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { notifyOffice } from '#server/messages/notifications/outbox.ts'

/**
 * Stores a message to the office and enqueues its mail (docs/rules/messages.md#contact). For a signed-in person the name and
 * address come from the account, whatever the form says. Refused with `looks-automatic` or `too-fast`; 429 over the limits. The
 * same message again within a day returns the stored one.
 */
export async function sendContactMessage(
  ctx: Context,
  form: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  await requireAttempt(ctx, {
    key: `contact-from:${addressKey(ctx.clientAddress)}`,
    max: 20,
    windowSeconds: hour,
  })
  accepted(looksHandWritten(form))
  const letter = letterOf(ctx, form)
  await requireAttempt(ctx, { key: `contact-by:${authorOf(letter)}`, max: 6, windowSeconds: hour })
  // One program behind many addresses: the office can read a limited number an hour, and the limit stops the other mails.
  await requireAttempt(ctx, { key: 'contact', max: 300, windowSeconds: hour })

  return inTransaction(ctx, async (tx) => {
    const fingerprint = fingerprintOf(letter)
    if (!(await isKept(tx, ctx, fingerprint))) await keep(tx, ctx, letter, fingerprint)
    return { success: true }
  })
}

const hour = 3600
const day = 24 * hour

type Letter = {
  readonly userId: string | null
  readonly name: string
  readonly email: string
  readonly subject: ContactSubject
  readonly message: string
}

function letterOf({ actor }: Context, form: z.output<typeof endpoint.input>): Letter {
  const { subject, message } = form
  if (actor.kind === 'user') {
    return { userId: actor.id, name: actor.name, email: actor.email, subject, message }
  }
  return { userId: null, name: form.name, email: form.email, subject, message }
}

/** The account when there is one, so that a visitor who types somebody's address cannot use up that person's own limit. */
const authorOf = ({ userId, email }: Letter): string => userId ?? email.toLowerCase()

function fingerprintOf({ userId, name, email, subject, message }: Letter): string {
  const told = JSON.stringify([userId, name, email.toLowerCase(), subject, message])
  return createHash('sha256').update(told).digest('base64url')
}

/** Waits for another request that is storing the very same message. */
async function isKept(tx: Tx, ctx: Context, fingerprint: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${fingerprint}`}, 0))`.execute(
    tx,
  )
  const kept = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', new Date(ctx.now().getTime() - day * 1000))
    .executeTakeFirst()
  return kept !== undefined
}

async function keep(tx: Tx, ctx: Context, letter: Letter, fingerprint: string): Promise<void> {
  const { userId, ...written } = letter
  const { id: messageId } = await tx
    .insertInto('contact_messages')
    .values({ ...written, user_id: userId, fingerprint, created_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordFact(tx, ctx, {
    type: 'contact.received',
    customerId: userId,
    details: { messageId },
  })
  await notifyOffice(tx, ctx, {
    kind: 'contact-message',
    payload: { messageId },
    dedupeKey: `contact-message:${messageId}`,
  })
}
