import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/core/outbox.ts'
import { recipientOf } from '#server/notifications/recipient-of.ts'

type Received = {
  readonly parcelId: string
  readonly customerId: string
  /** Of this very reception: one that was undone and made again is told again. */
  readonly key: string
}

/** Promises its owner the message that the parcel is here. */
export async function tellReceived(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId, key }: Received,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'parcel-received',
    payload: { parcelId },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: messageKey(parcelId, key),
  })
}

/**
 * Takes the message back where it has not left; answers whether a mail or a text has. One that is leaving at this very
 * moment is held by who sends it, and counts as gone.
 */
export async function untellReceived(
  tx: Tx,
  { parcelId, key }: Pick<Received, 'parcelId' | 'key'>,
): Promise<boolean> {
  const mail = messageKey(parcelId, key)
  const keys = [mail, `${mail}:sms`, `${mail}:site`]
  await tx
    .deleteFrom('notifications')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('id')
        .where('dedupe_key', 'in', keys)
        .where((row) => row.or([row('state', '=', 'queued'), row('channel', '=', 'site')]))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  const gone = await tx
    .selectFrom('notifications')
    .select('id')
    .where('dedupe_key', 'in', keys)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return gone !== undefined
}

const messageKey = (parcelId: string, key: string): string => `parcel-received:${parcelId}:${key}`
