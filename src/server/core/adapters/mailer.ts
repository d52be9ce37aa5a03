import nodemailer from 'nodemailer'

export type Mail = {
  /** One id per message, the same over retries, so that the receiver recognises a second delivery. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly replyTo: string
  readonly attachments?: readonly MailFile[]
}

export type MailFile = {
  readonly fileName: string
  readonly type: string
  readonly bytes: Uint8Array
  /** The HTML refers to it as `cid:` followed by this id. */
  readonly contentId?: string
}

export type Mailer = { readonly send: (mail: Mail) => Promise<void>; readonly close: () => void }

/**
 * Sends by SMTP. To another machine the connection must be encrypted. The envelope is separate from the headers, so an address
 * can add neither a recipient nor a header.
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const { hostname } = new URL(smtpUrl)
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost'
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    requireTLS: !isLocal,
    ignoreTLS: isLocal,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sender = senderOf(from)
  return {
    send: async ({ messageId, to, subject, html, text, replyTo, attachments = [] }) => {
      await transport.sendMail({
        messageId: `<${messageId}@escale>`,
        from: sender,
        to: { name: '', address: to },
        replyTo: { name: '', address: replyTo },
        envelope: { from: sender.address, to: [to] },
        subject,
        html,
        text,
        attachments: attachments.map(({ fileName, type, bytes, contentId }) => ({
          filename: fileName,
          contentType: type,
          content: Buffer.from(bytes),
          ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' }),
        })),
      })
    },
    close: () => transport.close(),
  }
}

/** Whether the server answered, and refused this mail; else no answer came. */
export const isRefusedMail = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && error.responseCode !== undefined

/** Parses `Escale <bonjour@escale.fr>` or a bare address. */
export function senderOf(from: string): { readonly name: string; readonly address: string } {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from.trim()) ?? []
  return address ? { name: (name ?? '').trim(), address } : { name: '', address: from.trim() }
}
