import * as z from 'zod/mini'

/** What a browser and our server exchange about passkeys (WebAuthn level 3, the JSON forms of its objects). */

const base64url = (maxLength: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'invalid'), z.maxLength(maxLength, 'too-long'))

const extensions = z.record(z.string().check(z.maxLength(80)), z.unknown())
const credential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** For `navigator.credentials.get`. Without `allowCredentials` the person chooses among the passkeys of the device. */
export const passkeyQuestion = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(credential)),
})

/** For `navigator.credentials.create`. */
export const passkeyOrder = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

const attachment = z.optional(z.enum(['platform', 'cross-platform']))

/** A passkey's answer to our challenge. */
export const passkeyAnswer = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(base64url(200)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** A passkey that the browser has just created. */
export const newPasskey = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    authenticatorData: z.optional(base64url(8000)),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'invalid'))).check(z.maxLength(10)),
    ),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url(8000)),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>
