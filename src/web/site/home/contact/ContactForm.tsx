import type { SignedInUser } from '#contract/people/accounts.ts'
import { contactFieldSentence, failureTitle, type ContactField } from '#web/copy/contact.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ContactThanks } from './ContactThanks.tsx'
import { LetterFields } from './LetterFields.tsx'
import { PostedThanks } from './PostedThanks.tsx'
import { SenderFields } from './SenderFields.tsx'
import { useContactForm } from './use-contact-form.ts'

/**
 * Four fields that belong to the page, as the simulator's do: what is typed before the script arrives is kept, and
 * without a script the form posts itself.
 */
export function ContactForm({ user }: { user: SignedInUser | null }) {
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
      <PostedThanks />
      <form
        action="/contact"
        method="post"
        ref={form}
        aria-label="Nous écrire"
        className="relative grid gap-5 sm:grid-cols-2 [&>:nth-child(n+3)]:sm:col-span-2"
        onSubmit={submit}
      >
        <SenderFields user={user} errorOf={errorOf} />
        <LetterFields errorOf={errorOf} />
        {sending.state === 'failed' && (
          <Notice kind="error" title={failureTitle}>
            {sending.sentence} Votre message est resté ci-dessus.
          </Notice>
        )}
        <div>
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
