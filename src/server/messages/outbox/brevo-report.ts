import * as z from 'zod/mini'

export type SmsReport = {
  readonly state: 'delivered' | 'failed'
  /** The supplier's status and reason, for example « hard_bounce 12 »; `null` when it arrived. */
  readonly code: string | null
  /** The number does not exist, or is nobody's any more. */
  readonly isNumberGone: boolean
}

/**
 * Brevo's event of a transactional SMS (developers.brevo.com/docs/transactional-webhooks, « Transactional SMS »). Of a body that
 * repeats the number and the credits left, only the status and the reason are read. `undefined` for another body, and for a
 * status that is no outcome (« sent », « accepted »).
 */
export function brevoReportOf(body: Uint8Array): SmsReport | undefined {
  const event = parsedEvent(body)
  if (!event) return undefined
  const status = event.msg_status.toLowerCase()
  if (status === 'delivered') return { state: 'delivered', code: null, isNumberGone: false }
  if (!failures.includes(status)) return undefined
  const { data: reason } = reasonShape.safeParse(event.error_code)
  const code = reason === undefined ? status : `${status} ${reason}`
  return { state: 'failed', code, isNumberGone: status === 'hard_bounce' }
}

const failures: readonly string[] = ['hard_bounce', 'soft_bounce', 'rejected', 'blacklisted']

/** A code only: no words of the supplier, which may repeat the number. */
const reasonShape = z.union([
  z.int().check(z.minimum(0), z.maximum(99_999)),
  z.string().check(z.regex(/^\w{1,5}$/)),
])
const eventShape = z.looseObject({
  msg_status: z.string().check(z.regex(/^[A-Za-z_]{1,30}$/)),
  error_code: z.optional(z.unknown()),
})

function parsedEvent(body: Uint8Array) {
  try {
    return eventShape.safeParse(JSON.parse(new TextDecoder().decode(body))).data
  } catch {
    return undefined
  }
}
