import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** The challenge that a page of ours passes to this device. */
type Asked = { readonly challenge: string }

type Lies = {
  readonly origin?: string
  readonly rpId?: string
  /** `false` when nobody was there, or the device recognised nobody. */
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

/** A device that holds one passkey and counts its uses: WebAuthn written by hand, so that it can also lie. */
export class PasskeyDevice {
  readonly id = randomBytes(32).toString('base64url')
  readonly #key: KeyObject
  readonly #x: Buffer
  readonly #y: Buffer
  readonly #origin: string
  #counter = 0

  constructor(origin = 'http://localhost:3000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#x = Buffer.from(x, 'base64url')
    this.#y = Buffer.from(y, 'base64url')
    this.#origin = origin
  }

  /** The response to a challenge of `POST /api/me/passkey-challenges`. */
  make(asked: Asked, lies: Lies = {}) {
    const authData = Buffer.concat([this.#authData(lies, 0x40), this.#credentialData()])
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', asked, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** The response to a challenge of `POST /api/session/passkey-challenges`. */
  answer(asked: Asked, lies: Lies = {}) {
    this.#counter += 1
    const clientData = this.#clientData('webauthn.get', asked, lies)
    const authData = this.#authData(lies, 0)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        ...(lies.userHandle === undefined ? {} : { userHandle: lies.userHandle }),
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} }
  }

  #clientData(type: string, { challenge }: Asked, { origin = this.#origin }: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authData({ rpId = 'localhost', userVerified = true, counter }: Lies, more: number): Buffer {
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head.writeUInt8(0x01 | (userVerified ? 0x04 : 0) | more, 32)
    head.writeUInt32BE(counter ?? this.#counter, 33)
    return head
  }

  #credentialData(): Buffer {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const cose = map([
      [small(1), small(2)],
      [small(3), small(-7)],
      [small(-1), small(1)],
      [small(-2), bytes(this.#x)],
      [small(-3), bytes(this.#y)],
    ])
    return Buffer.concat([Buffer.alloc(16), length, id, cose])
  }
}

/** The part of CBOR (RFC 8949) that a passkey uses. */
const small = (n: number): Buffer => Buffer.from([n >= 0 ? n : 0x20 + (-1 - n)])
const head = (major: number, length: number): Buffer =>
  length < 24 ? Buffer.from([major + length]) : Buffer.from([major + 24, length])
const text = (value: string): Buffer =>
  Buffer.concat([head(0x60, value.length), Buffer.from(value)])
const bytes = (value: Buffer): Buffer => Buffer.concat([head(0x40, value.length), value])
const map = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(0xa0, pairs.length), ...pairs.flat()])
