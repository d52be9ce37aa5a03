import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { contactMailbox } from '#web/copy/site-name.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ReceptionAddress } from './ReceptionAddress.tsx'
import { Section } from './Section.tsx'

/** The mailbox, for everybody; the address of reception only for those who have one (spec 000 §2). */
export function Contact() {
  const user = useSignedInUser()
  return (
    <Section
      id="contact"
      title="Une question, un colis particulier&nbsp;?"
      lead="Écrivez-nous&nbsp;: une personne de l’équipe vous répond sous 24&nbsp;heures ouvrées."
    >
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="rounded-2xl border border-line bg-surface p-6">
          <p>Précisez votre numéro client si vous en avez un, et le numéro de suivi du colis.</p>
          <a
            href={`mailto:${contactMailbox}`}
            className={buttonStyle('primary', 'large', 'mt-5 max-w-full break-all')}
          >
            <Mail className="size-5 shrink-0" aria-hidden="true" />
            {contactMailbox}
          </a>
        </div>
        {user?.reshippingAddress && (
          <div className="rounded-2xl border border-line bg-surface p-6">
            <ReceptionAddress address={user.reshippingAddress} />
            <Link to={paths.quotes} className={buttonStyle('secondary', 'normal', 'mt-5')}>
              Demander un devis de réexpédition
            </Link>
          </div>
        )}
      </div>
    </Section>
  )
}
