import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { useContactMailbox } from '#web/api/site.ts'
import { sitePaths } from '#web/site-paths.ts'
import { Section } from '#web/site/home/Section.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { ContactForm } from './ContactForm.tsx'
import { ReceptionAddress } from './ReceptionAddress.tsx'

/** The form, for everybody; the address of reception only for those who have one (docs/rules/messages.md#contact). */
export function Contact() {
  const user = useSignedInUser()
  const mailbox = useContactMailbox()
  return (
    <Section
      id="contact"
      title="Une question, un colis particulier&nbsp;?"
      lead="Écrivez-nous&nbsp;: une personne de l’équipe vous répond sous 24&nbsp;heures ouvrées."
    >
      <div className="grid items-start gap-8 lg:grid-cols-[1.6fr_1fr]">
        <div className="rounded-2xl border border-line bg-surface p-5 sm:p-8">
          <ContactForm user={user} />
        </div>
        <div className="grid gap-8">
          {user?.reshippingAddress && (
            <div className="rounded-2xl border border-line bg-surface p-6">
              <ReceptionAddress address={user.reshippingAddress} />
              <Link to={sitePaths.quotes} className={buttonStyle('secondary', 'normal', 'mt-5')}>
                Demander un devis de réexpédition
              </Link>
            </div>
          )}
          <div>
            <h3 className="text-xl">Par e-mail</h3>
            <p className="mt-2 text-ink-soft">
              Précisez votre numéro client si vous en avez un, et le numéro de suivi du colis.
            </p>
            <a
              href={`mailto:${mailbox}`}
              className={`mt-2 inline-flex min-h-11 items-center gap-2 break-all ${linkStyle}`}
            >
              <Mail className="size-5 shrink-0" aria-hidden="true" />
              {mailbox}
            </a>
          </div>
        </div>
      </div>
    </Section>
  )
}
