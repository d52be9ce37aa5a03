import { useRef, useState } from 'react'
import {
  deliverReturn,
  giveUpReturn,
  priceReturn,
  readReturnFile,
} from '#contract/shipping/shop-returns.ts'
import { addressOf } from '#web/api/address-of.ts'
import type { ShopReturn } from '#contract/warehouse/shop-return.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { isReturnFee, returnCan } from '#domain/shop-return/shop-return.ts'
import { useSessionUser } from '#web/api/session.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { answerRefusals } from '#web/copy/request-answers.ts'
import { requestFieldErrors } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { AnswerRequest } from './AnswerRequest.tsx'
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

type PriceReturnProps = { readonly request: WarehouseRequest; readonly shopReturn: ShopReturn }

/** The price of a return, which accepts it: the customer agrees to it, then pays. */
function PriceReturn(props: PriceReturnProps) {
  const isFirst = props.shopReturn.state === 'to-price'
  return (
    <ActionDialog
      trigger={(open) => (
        <Button variant={isFirst ? 'primary' : 'secondary'} onClick={open}>
          {isFirst ? 'Fixer le prix' : 'Changer le prix'}
        </Button>
      )}
      title={isFirst ? 'Fixer le prix du retour' : 'Changer le prix du retour'}
      description="Le client l’accepte avec la garde due, puis le paie. Rien ne part avant."
    >
      {(close) => <PriceForm {...props} close={close} />}
    </ActionDialog>
  )
}

function PriceForm({
  request,
  shopReturn,
  close,
}: PriceReturnProps & { readonly close: () => void }) {
  const { feeCents, pricedCarrier, way } = shopReturn
  const [price, setPrice] = useState(feeCents === null ? '' : typedEuros(feeCents))
  const [carrier, setCarrier] = useState(pricedCarrier ?? '')
  const [words, setWords] = useState(request.answer ?? '')
  const [faults, setFaults] = useState({ price: false, words: false })
  const priceField = useRef<HTMLInputElement>(null)
  const wordsField = useRef<HTMLTextAreaElement>(null)
  const pricing = useAction(priceReturn, {
    done: 'Prix envoyé au client',
    refusals: answerRefusals,
    onDone: close,
  })

  function submit() {
    const cents = parseEuros(price)
    const isPriced = cents !== null && isReturnFee(cents)
    const isBlank = words.trim() === ''
    setFaults({ price: !isPriced, words: isBlank })
    if (!isPriced) priceField.current?.focus()
    else if (isBlank) wordsField.current?.focus()
    else pricing.run({ returnId: request.id, feeCents: cents, carrier, words })
  }

  return (
    <ActionForm action={pricing} onSubmit={submit} submitLabel="Envoyer le prix" onCancel={close}>
      <TextField
        ref={priceField}
        label="Prix du retour TTC, en euros"
        hint={
          way === 'shop-label'
            ? '0 quand rien n’est à payer\u00a0: le client lit «\u00a0sans frais\u00a0».'
            : 'Affranchissement et préparation. 0 est «\u00a0sans frais\u00a0».'
        }
        inputMode="decimal"
        value={price}
        error={
          faults.price
            ? 'Un montant comme 8,90\u00a0: 0, ou de 0,50 à 1\u00a0000 euros.'
            : undefined
        }
        onChange={({ target }) => setPrice(target.value)}
      />
      <TextField
        label="Transporteur prévu"
        optional
        maxLength={80}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <TextArea
        ref={wordsField}
        label="Votre réponse au client"
        rows={3}
        maxLength={1000}
        value={words}
        error={faults.words ? requestFieldErrors['required'] : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
    </ActionForm>
  )
}
