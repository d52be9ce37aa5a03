import { Mail, CircleCheck, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { useContactMailbox } from '#web/api/site.ts'
import { sitePaths } from '#web/site-paths.ts'
import { Section } from '#web/site/home/Section.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { SignedInUser, ReshippingAddress } from '#contract/people/accounts.ts'
import { contactFieldSentence, failureTitle, type ContactField } from '#web/copy/contact.ts'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SenderFields, type ErrorOf } from './SenderFields.tsx'
import { useContactForm } from './use-contact-form.ts'
import { useEffect, useRef } from 'react'
import { contactSubjects } from '#domain/contact/contact-message.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

/** The form, for everybody; the reception address only for people who have one (docs/rules/messages.md#contact). */
export function Contact() {
  const user = useSignedInUser()
  const mailbox = useContactMailbox()
  return (
    <Section
      id="contact"
      title="Une question, un colis particulier&nbsp;?"
      lead="Écrivez-nous&nbsp;: une personne de l’équipe vous répond sous un jour ouvré."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
        <div className="rounded-card border border-line bg-surface px-4 sm:p-8">
          <PostedThanks />
          <details className="fold group">
            <summary className="flex min-h-14 items-center justify-center gap-2 font-semibold text-action">
              <PenLine className="size-5" aria-hidden="true" />
              Écrire un message
            </summary>
            <div className="max-sm:pt-2 max-sm:pb-5">
              <ContactForm user={user} />
            </div>
          </details>
        </div>
        {user?.reshippingAddress && (
          <div className="rounded-card border border-line bg-surface px-4 sm:p-6">
            <FoldOnPhone title="Votre adresse de réception">
              <ReceptionAddress address={user.reshippingAddress} />
              <Link
                to={sitePaths.quotes}
                className={buttonStyle('secondary', 'normal', 'mt-5 max-sm:mb-4')}
              >
                Demander un devis de réexpédition
              </Link>
            </FoldOnPhone>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          <h3 className="text-xl max-sm:sr-only">Par e-mail</h3>
          <p className="text-ink-soft max-sm:hidden">
            Précisez votre numéro client si vous en avez un, et le numéro de suivi du colis.
          </p>
          <a
            href={`mailto:${mailbox}`}
            className={`inline-flex min-h-11 items-center gap-2 wrap-anywhere ${linkStyle}`}
          >
            <Mail className="size-5 shrink-0" aria-hidden="true" />
            {mailbox}
          </a>
        </div>
      </div>
    </Section>
  )
}

/**
 * Four fields that belong to the page, like the simulator's: text typed before the script loads stays, and without a script the
 * browser posts the form.
 */
function ContactForm({ user }: { user: SignedInUser | null }) {
  const { form, sending, submit, writeAnother } = useContactForm(user)
  if (sending.state === 'sent') {
    return <ContactThanks email={sending.email} onAgain={writeAnother} />
  }

  const codes = sending.state === 'refused' ? sending.fields : {}
  const errorOf = (field: ContactField) => {
    const code = codes[field]
    return code === undefined ? undefined : contactFieldSentence(field, code)
  }
  const isSubmitting = sending.state === 'submitting'
  return (
    <>
      <form
        action="/contact"
        method="post"
        ref={form}
        aria-label="Nous écrire"
        className="relative grid gap-5 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={submit}
      >
        <SenderFields user={user} errorOf={errorOf} />
        <LetterFields errorOf={errorOf} />
        <div className="sm:col-span-2">
          {sending.state === 'failed' && (
            <Notice kind="error" title={failureTitle}>
              {sending.sentence} Votre message est resté ci-dessus.
            </Notice>
          )}
          <Button type="submit" size="large" busy={isSubmitting}>
            {isSubmitting ? 'Envoi en cours...' : 'Envoyer le message'}
          </Button>
          <p className="mt-3 text-sm text-ink-soft">
            {user
              ? 'Votre nom et votre adresse sont ceux de votre compte. '
              : 'Les quatre champs sont nécessaires. '}
            Votre message ne sert qu’à vous répondre.
          </p>
        </div>
      </form>
    </>
  )
}

function ReceptionAddress({ address }: { address: ReshippingAddress }) {
  return (
    <address className="not-italic sm:mt-3">
      {address.company}
      <br />
      <span className="font-mono">{address.clientNumber}</span>
      <br />
      c/o {address.fullName}
      <br />
      {address.street}
      <br />
      {address.postalCode} {address.city}
      <br />
      {address.country}
    </address>
  )
}

/** Shown only after the server has stored the message (docs/rules/messages.md#contact). */
function ContactThanks({ email, onAgain }: { email: string; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
  }, [])

  return (
    <div className="py-4 sm:py-8">
      <CircleCheck className="size-12 text-done" strokeWidth={1.5} aria-hidden="true" />
      <h3 ref={title} tabIndex={-1} className="mt-4 text-2xl outline-none">
        Merci, votre message est envoyé
      </h3>
      <p className="mt-2 text-ink-soft">
        Une personne de l’équipe vous répond sous un jour ouvré, à{' '}
        <strong className="break-words">{email}</strong>.
      </p>
      <Button variant="secondary" className="mt-6" onClick={onAgain}>
        Envoyer un autre message
      </Button>
    </div>
  )
}

/** The subject, the message, and a trap field for programs. */
function LetterFields({ errorOf }: { errorOf: ErrorOf }) {
  return (
    <>
      <SelectField
        label="Sujet"
        name="subject"
        required
        defaultValue=""
        className="sm:col-span-2"
        error={errorOf('subject')}
      >
        <option value="">Choisissez…</option>
        {Object.entries(contactSubjects).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Message"
        name="message"
        rows={9}
        className="sm:col-span-2 lg:col-start-3 lg:row-span-3 lg:row-start-1"
        maxLength={5000}
        required
        error={errorOf('message')}
      />
      {/* Programs fill every field; people do not see this one. */}
      <label className="absolute -left-[999rem]" aria-hidden="true">
        Ne rien écrire ici
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}

/** The address itself, `/#message-envoye`, shows it where the form was posted without script. */
function PostedThanks() {
  return (
    <p
      id="message-envoye"
      className="mb-5 hidden scroll-mt-23 max-sm:mt-4 items-start gap-3 rounded-xl bg-done-soft px-4 py-3 text-done target:flex"
    >
      <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        <strong className="block">Merci, votre message est envoyé.</strong>
        Une personne de l’équipe vous répond sous un jour ouvré. Vous pouvez écrire un autre message
        ci-dessous.
      </span>
    </p>
  )
}
