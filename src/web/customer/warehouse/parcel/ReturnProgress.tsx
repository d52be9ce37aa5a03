import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readReturnFile, acceptReturn } from '#contract/shipping/shop-returns.ts'
import type { ShopReturn } from '#contract/warehouse/shop-return.ts'
import { returnName, returnStorageName } from '#domain/cart/price-item.ts'
import { addressOf } from '#web/api/address-of.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { LinesTable } from '#web/chrome/LinesTable.tsx'
import { UploadState } from '#web/chrome/upload/UploadState.tsx'
import { isUnderWay } from '#web/chrome/upload/uploads.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { requestRefusals } from '#web/copy/requests.ts'
import { returnEndings } from '#web/copy/shop-returns.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { FileButton } from '#web/ui/FileButton.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { useLabelUpload, useSendLabel } from './use-return-label.ts'

type Props = {
  readonly requestId: string
  readonly shopReturn: ShopReturn
  /** Of its parcel, today. */
  readonly storageDueCents: number
}

/** Where a return to the shop is, and what its customer does next. */
export function ReturnProgress(props: Props) {
  const { label, way, sent, ended } = props.shopReturn
  return (
    <div className="grid gap-3">
      <Next {...props} />
      <Sent shopReturn={props.shopReturn} />
      {ended && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {returnEndings[ended.because]} {ended.words}
        </p>
      )}
      {way === 'shop-label' && !sent && !ended && (
        <Label requestId={props.requestId} label={label} />
      )}
    </div>
  )
}

/** Before it leaves. */
function Next(props: Props) {
  switch (props.shopReturn.state) {
    case 'to-price':
      return <p>Nous fixons son prix, et vous écrivons dès qu’il est prêt.</p>
    case 'priced':
      return <Price {...props} />
    case 'accepted':
      return <ToPay {...props} />
    case 'to-send':
      return (
        <p>{isFree(props.shopReturn) ? 'Sans frais' : 'Payé'}&nbsp;: nous l’envoyons bientôt.</p>
      )
    case 'sent':
    case 'delivered':
    case 'ended':
      return null
  }
}

function Sent({ shopReturn: { sent, proof, deliveredAt } }: Pick<Props, 'shopReturn'>) {
  if (!sent) return null
  return (
    <dl className="figures grid gap-1">
      <Fact label="Parti le">{formatMoment(sent.at)}</Fact>
      <Fact label="Transporteur">{sent.carrier}</Fact>
      <Fact label="Suivi">
        {sent.trackingUrl ? (
          <a href={sent.trackingUrl} target="_blank" rel="noreferrer" className={linkStyle}>
            <span className="font-mono">{sent.trackingNumber}</span>
            <NewTab />
          </a>
        ) : (
          <span className="font-mono">{sent.trackingNumber}</span>
        )}
      </Fact>
      {proof && (
        <Fact label="Preuve d’envoi">
          <FileLink fileId={proof.fileId}>Voir la preuve</FileLink>
        </Fact>
      )}
      {deliveredAt && <Fact label="Remis le">{formatMoment(deliveredAt)}</Fact>}
    </dl>
  )
}

const isFree = ({ feeCents, storageCents }: ShopReturn): boolean =>
  (feeCents ?? 0) + (storageCents ?? 0) === 0

const linesOf = (feeCents: number, storageCents: number) => [
  line('shop_return', feeCents === 0 ? `${returnName}, sans frais` : returnName, feeCents),
  ...(storageCents > 0 ? [line('storage', returnStorageName, storageCents)] : []),
]

const line = (code: string, label: string, cents: number) => ({
  code,
  label,
  quantity: 1,
  unitCents: cents,
  amountCents: cents,
})

/** The price with the storage due today: both are frozen by the acceptance. */
function Price({ requestId, shopReturn, storageDueCents }: Props) {
  const { feeCents, pricedCarrier, validUntil } = shopReturn
  const totalCents = (feeCents ?? 0) + storageDueCents
  const accepting = useAction(acceptReturn, {
    done: ({ state }) =>
      state === 'to-send' ? 'Retour accepté' : 'Accepté\u00a0: il est dans votre panier',
    refusals: requestRefusals,
  })
  return (
    <>
      <LinesTable
        caption="Prix du retour"
        lines={linesOf(feeCents ?? 0, storageDueCents)}
        totalCents={totalCents}
      />
      <p className="text-sm text-ink-soft">
        {pricedCarrier && <>Transporteur prévu&nbsp;: {pricedCarrier}. </>}
        {validUntil && <>Valable jusqu’au {formatMoment(validUntil)}. </>}
        {storageDueCents > 0 && 'La garde s’arrête à votre accord.'}
      </p>
      <ActionFailure action={accepting} />
      <Button
        className="justify-self-start"
        busy={accepting.isBusy}
        onClick={() => accepting.run({ returnId: requestId, totalCents })}
      >
        {totalCents === 0 ? 'Accepter, sans frais' : `Accepter\u00a0: ${formatMoney(totalCents)}`}
      </Button>
    </>
  )
}

function ToPay({ shopReturn: { feeCents, storageCents, validUntil } }: Props) {
  return (
    <>
      <LinesTable
        caption="Retour à payer"
        lines={linesOf(feeCents ?? 0, storageCents ?? 0)}
        totalCents={(feeCents ?? 0) + (storageCents ?? 0)}
      />
      {validUntil && (
        <p className="text-sm text-ink-soft">
          À payer avant le {formatMoment(validUntil)}&nbsp;: il part ensuite.
        </p>
      )}
      <Link to={paths.cart} className={`${buttonStyle('call')} justify-self-start`}>
        Payer le retour
      </Link>
    </>
  )
}

/** The shop's label: to send, to read again, or to replace. */
function Label({ requestId, label }: { requestId: string; label: ShopReturn['label'] }) {
  const upload = useLabelUpload(requestId)
  const send = useSendLabel()
  return (
    <div className="grid gap-2">
      <p>
        {label ? (
          <>
            Étiquette&nbsp;: <FileLink fileId={label.fileId}>{label.fileName}</FileLink>
          </>
        ) : (
          'L’étiquette de la boutique n’est pas encore jointe.'
        )}
      </p>
      <UploadState upload={upload} />
      {!isUnderWay(upload) && (
        <div>
          <FileButton onFile={(file) => send(requestId, file)}>
            {label ? 'Remplacer l’étiquette' : 'Joindre l’étiquette'}
          </FileButton>
        </div>
      )}
    </div>
  )
}

const FileLink = ({ fileId, children }: { fileId: string; children: string }) => (
  <a
    href={addressOf(readReturnFile, { returnFileId: fileId })}
    target="_blank"
    rel="noreferrer"
    className={`${linkStyle} wrap-anywhere`}
  >
    {children}
  </a>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-soft">{label}&nbsp;:</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
