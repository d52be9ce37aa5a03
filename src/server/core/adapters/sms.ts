import * as z from 'zod/mini'
import { toGsm7 } from './gsm-7.ts'

export type Sms = {
  /** International (E.164), with its plus. */
  readonly to: string
  readonly text: string
  /** The kind of message, for the supplier's statistics; never a person. */
  readonly tag: string
  /** The address to which the supplier sends its delivery reports. */
  readonly reportUrl: string
}
export type SmsSender = { readonly sendSms: (sms: Sms) => Promise<void> }

/**
 * The supplier refused the message; `isFinal` when it will refuse it later too. The error holds no number and no text, so it may
 * be logged.
 */
export class SmsNotSent extends Error {
  readonly reason: string
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(`SMS not sent: ${reason}`)
    this.reason = reason
    this.isFinal = isFinal
  }
}

type BrevoOptions = {
  readonly apiKey: string
  readonly apiUrl: string
  readonly sender: string
  readonly timeoutMs?: number
}

/** Sends by Brevo's transactional SMS, always in the GSM alphabet. Throws `SmsNotSent`. */
export function brevoSms({ apiKey, apiUrl, sender, timeoutMs = 10_000 }: BrevoOptions): SmsSender {
  const url = new URL('/v3/transactionalSMS/send', apiUrl)
  return {
    sendSms: async ({ to, text, tag, reportUrl }) => {
      const body = {
        sender,
        recipient: to.replace(/^\+/, ''),
        content: toGsm7(text),
        type: 'transactional',
        unicodeEnabled: false,
        tag,
        webUrl: reportUrl,
      }
      await post(url, apiKey, body, timeoutMs)
    },
  }
}

async function post(url: URL, apiKey: string, body: object, timeoutMs: number): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new SmsNotSent(isLate ? 'timeout' : 'unreachable', false)
  })
  const answer = await response.json().catch(() => undefined)
  if (response.status === 201 && accepted.safeParse(answer).success) return
  throw refusalOf(response.status, answer)
}

const accepted = z.looseObject({ messageId: z.number() })
/** Brevo's `message` may repeat the number, so only its code is read. */
const refused = z.looseObject({ code: z.string().check(z.regex(/^[a-z_]{1,40}$/)) })

/** A wrong message stays wrong (final); somebody can fix a key, a balance or a service. */
function refusalOf(status: number, answer: unknown): SmsNotSent {
  const code = refused.safeParse(answer).data?.code ?? 'no code'
  return new SmsNotSent(`${status} ${code}`, status === 400)
}
