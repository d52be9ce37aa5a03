import { Summary } from '#web/ui/Summary.tsx'

type MailProps = {
  /** The address of its HTML. */
  readonly page: string
  readonly subject: string | null
  readonly text: string | null
}

/** A mail as its mailbox shows it. The frame is sandboxed: nothing in it runs, navigates or sends a request. */
export const MailFrame = ({ page, subject, text }: MailProps) => (
  <>
    <p className="mb-3 font-semibold break-words">{subject}</p>
    <iframe
      title={`E-mail\u00a0: ${subject ?? ''}`}
      src={page}
      sandbox=""
      className="h-[55dvh] w-full rounded-xl border border-line bg-white"
    />
    <details className="mt-3">
      <Summary>Version texte</Summary>
      <PlainText text={text} />
    </details>
  </>
)

export const PlainText = ({ text }: { text: string | null }) =>
  text && <p className="rounded-xl bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
