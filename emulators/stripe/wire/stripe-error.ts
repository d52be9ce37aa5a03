type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

export type ErrorBody = {
  readonly error: {
    readonly type: ErrorType
    readonly message: string
    readonly code?: string
    readonly decline_code?: string
    readonly payment_intent?: object
    readonly param?: string
    readonly doc_url?: string
    readonly request_log_url?: string
  }
}

type Details = {
  readonly code?: string
  readonly declineCode?: string
  readonly param?: string
  readonly status?: number
  /** The intent whose attempt failed. */
  readonly intent?: object
}

/** A Stripe error answer. The SDK needs the `error` key, else it takes a 404 for success. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** True when the parameters were refused before anything ran: Stripe then forgets the idempotency key. */
  readonly beforeExecution: boolean

  constructor(type: ErrorType, message: string, details: Details = {}, beforeExecution = false) {
    super(message)
    const { status = 400, code, declineCode, param, intent } = details
    this.status = status
    this.beforeExecution = beforeExecution
    this.body = {
      error: {
        type,
        message,
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
        ...(declineCode === undefined ? {} : { decline_code: declineCode }),
        ...(param === undefined ? {} : { param }),
        ...(intent === undefined ? {} : { payment_intent: intent }),
      },
    }
  }
}

/** An invalid request: 400 unless a status is given. */
export const invalidRequest = (message: string, details: Details = {}): StripeError =>
  new StripeError('invalid_request_error', message, details)

/** A parameter refused before execution: 400, and its idempotency key stays free. */
export const invalidParameter = (message: string, code: string, param: string): StripeError =>
  new StripeError('invalid_request_error', message, { code, param }, true)

/** An id that names nothing: 404 in a path, 400 in a parameter, as Stripe does. */
export const noSuch = (kind: string, id: string, param: string, status: 400 | 404): StripeError =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status })
