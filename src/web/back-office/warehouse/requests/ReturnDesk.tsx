import { readReturnFile, deliverReturn, giveUpReturn } from '#contract/shipping/shop-returns.ts'
import { addressOf } from '#web/api/address-of.ts'
import type { ShopReturn } from '#contract/warehouse/shop-return.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { returnCan } from '#domain/shop-return/shop-return.ts'
import { useSessionUser } from '#web/api/session.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { answerRefusals } from '#web/copy/request-answers.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { AnswerRequest } from './AnswerRequest.tsx'
import { PriceReturn } from './PriceReturn.tsx'
import { SendReturn } from './SendReturn.tsx'

type Props = { readonly request: WarehouseRequest }

/** What the team does next with a return: its price, its sending, its delivery; or why it cannot be done. */
export function ReturnDesk({ request }: Props) {
  const { shopReturn, state } = request
  if (!shopReturn) return null
  const { state: at } = shopReturn
  return (
    <div className="flex flex-wrap items-start gap-2">
      {returnCan('price', at) && <Pricing request={request} shopReturn={shopReturn} />}
      {state === 'open' && <AnswerRequest request={request} canAccept={false} />}
      <LabelToPrint shopReturn={shopReturn} />
      {at === 'to-send' && <SendReturn request={request} />}
      {at === 'sent' && <Deliver request={request} />}
      {state === 'answered' && <GiveUp request={request} />}
    </div>
  )
}

function Pricing({ request, shopReturn }: Props & { readonly shopReturn: ShopReturn }) {
  const isOffice = useSessionUser()?.role !== 'operateur'
  return isOffice ? (
    <PriceReturn request={request} shopReturn={shopReturn} />
  ) : (
    <p className="basis-full text-ink-soft">Le bureau fixe le prix de ce retour.</p>
  )
}

const LabelToPrint = ({ shopReturn: { label, state } }: { readonly shopReturn: ShopReturn }) =>
  label && state !== 'ended' ? (
    <a
      href={addressOf(readReturnFile, { returnFileId: label.fileId })}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle('secondary')}
    >
      Imprimer l’étiquette
      <NewTab />
    </a>
  ) : null

const Deliver = ({ request }: Props) => (
  <ConfirmWrite
    endpoint={deliverReturn}
    done="Retour noté remis à la boutique"
    refusals={answerRefusals}
    input={{ returnId: request.id }}
    trigger={(ask) => <Button onClick={ask}>Remis à la boutique</Button>}
    title="La boutique a-t-elle reçu ce colis&nbsp;?"
    description={`Le suivi du transporteur le dit. Un message part aussitôt à ${request.customer.name}.`}
    confirmLabel="Remis à la boutique"
  />
)

const GiveUp = ({ request }: Props) => (
  <ReasonAction
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Retour impossible
      </Button>
    )}
    title="Noter ce retour impossible"
    description="Le colis redevient libre. Ce qui est payé pour le retour est proposé au remboursement."
    endpoint={giveUpReturn}
    done="Retour noté impossible, le client est prévenu"
    refusals={answerRefusals}
    label="Raison"
    hint="Le client la lit."
    maxLength={500}
    variant="danger"
    submitLabel="Retour impossible"
    inputOf={(reason) => ({ returnId: request.id, reason })}
  />
)
