import { Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { createTrackingLink, revokeTrackingLink } from '#contract/shipping/tracking-links.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Summary } from '#web/ui/Summary.tsx'

const refusals = {
  'shipment-not-followable':
    'Cet envoi ne peut plus être suivi\u00a0: il n’y a plus rien à partager.',
  'already-done':
    'Le lien est créé, mais son adresse s’est perdue en route. Créez-en un nouveau\u00a0: il remplacera celui-ci.',
}

/** The link by which others follow a box. Its address is known only to the screen that made it. */
export function ShareTracking({
  shipmentId,
  since,
  isDelivered,
  isAlone = false,
}: {
  shipmentId: string
  /** `null`: there is no link. */
  since: string | null
  /** Nobody awaits it any more; a link that is there can still be revoked. */
  isDelivered: boolean
  /** In a card of its own. */
  isAlone?: boolean
}) {
  const id = useId()
  const [made, setMade] = useState<{ address: string; since: string } | null>(null)
  const creating = useAction(createTrackingLink, {
    refusals,
    onDone: ({ token, since: from }) =>
      setMade({ address: `${window.location.origin}${paths.tracking(token)}`, since: from }),
  })
  const revoking = useAction(revokeTrackingLink, { done: 'Lien révoqué' })
  if (!useIsOffered(since, isDelivered)) return null
  // Not one that was replaced or revoked meanwhile, in another window.
  const address = made !== null && made.since === since ? made.address : null
  return (
    <section aria-labelledby={id}>
      <Title id={id} isAlone={isAlone} />
      <p className="mt-2 text-ink-soft">Un lien pour ceux qui attendent l’envoi avec vous.</p>
      <div role="status">
        {address !== null && <NewLink address={address} />}
        {address === null && since !== null && <OlderLink since={since} />}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        <Button
          id={`${id}-creer`}
          variant="secondary"
          busy={creating.isBusy}
          onClick={() => creating.run({ shipmentId })}
        >
          {since === null ? 'Créer le lien' : 'Créer un nouveau lien'}
        </Button>
        {since !== null && (
          <ConfirmAction
            action={revoking}
            input={{ shipmentId }}
            trigger={(ask) => (
              <Button variant="secondary" onClick={ask}>
                Révoquer le lien
              </Button>
            )}
            title="Révoquer le lien de suivi&nbsp;?"
            description="Ceux qui l’ont reçu ne verront plus rien. Vous pourrez en créer un autre."
            confirmLabel="Révoquer"
            danger
            afterwards={`${id}-creer`}
          />
        )}
        <details className="open:basis-full">
          <Summary>Ce qu’ils voient</Summary>
          <p className="max-w-prose text-ink-soft">
            Le territoire, le mode et les étapes avec leurs dates&nbsp;; ni nom, ni adresse, ni
            contenu, ni prix. Il reste valable jusqu’à 90&nbsp;jours après l’arrivée.
          </p>
        </details>
      </div>
      <ActionFailure action={creating} />
    </section>
  )
}

const Title = ({ id, isAlone }: { id: string; isAlone: boolean }) =>
  isAlone ? (
    <h2 id={id}>Partager le suivi</h2>
  ) : (
    <h3 id={id} className="mt-4 border-t border-line pt-4 text-18">
      Partager le suivi
    </h3>
  )

/** Where a link was revoked, another can be made, and the focus has its place. */
function useIsOffered(since: string | null, isDelivered: boolean): boolean {
  const [hadLink, setHadLink] = useState(false)
  if (since !== null && !hadLink) setHadLink(true)
  return !isDelivered || since !== null || hadLink
}

function NewLink({ address }: { address: string }) {
  return (
    <div className="mt-4 rounded-xl bg-sunken p-4">
      <p className="font-mono text-sm wrap-anywhere">{address}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={address} label="Copier le lien de suivi">
          Copier
        </CopyButton>
        {'share' in navigator && (
          <Button
            variant="ghost"
            // Closed without choosing: nothing to say.
            onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
          >
            <Share2 className="size-5 shrink-0" aria-hidden="true" />
            Envoyer
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Copiez-le maintenant&nbsp;: il ne sera plus affiché ensuite.
      </p>
    </div>
  )
}

const OlderLink = ({ since }: { since: string }) => (
  <p className="mt-3 max-w-prose">
    Un lien est actif depuis le {formatMoment(since)}. Son adresse n’a été affichée qu’à sa
    création&nbsp;: un nouveau lien le remplace, et l’ancien ne montrera plus rien.
  </p>
)
