import { readReturnFile } from '#contract/shipping/shop-returns.ts'
import { addressOf } from '#web/api/address-of.ts'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import type { ShopReturn } from '#contract/warehouse/shop-return.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { returnEndings, returnWayNames } from '#web/copy/shop-returns.ts'
import { RequestFact as Fact } from './RequestFact.tsx'

type Props = { readonly shopReturn: ShopReturn }

/** What a return is, what it costs, and where it is. */
export const ReturnFacts = ({ shopReturn }: Props) => (
  <>
    <Fact label="Envoi">{returnWayNames[shopReturn.way]}</Fact>
    <LabelFact shopReturn={shopReturn} />
    <PriceFacts shopReturn={shopReturn} />
    <SentFacts shopReturn={shopReturn} />
    <Fact label="Abandonné">{endingOf(shopReturn)}</Fact>
  </>
)

const LabelFact = ({ shopReturn: { way, label } }: Props) => (
  <Fact label="Étiquette de la boutique">
    {label ? (
      <FileLink fileId={label.fileId}>{label.fileName}</FileLink>
    ) : (
      way === 'shop-label' && 'Pas encore jointe'
    )}
  </Fact>
)

const PriceFacts = ({
  shopReturn: { feeCents, storageCents, pricedCarrier, validUntil, sent },
}: Props) => (
  <>
    <Fact label="Prix">{feeCents !== null && priceText(feeCents, storageCents)}</Fact>
    <Fact label="Transporteur prévu">{pricedCarrier}</Fact>
    <Fact label="Valable jusqu’au">{validUntil && !sent && formatMoment(validUntil)}</Fact>
  </>
)

const SentFacts = ({ shopReturn: { sent, proof, deliveredAt } }: Props) => (
  <>
    <Fact label="Parti">
      {sent && `${formatMoment(sent.at)}, ${sent.carrier}, ${sent.trackingNumber}`}
    </Fact>
    <Fact label="Suivi">
      {sent?.trackingUrl && <NewTabLink to={sent.trackingUrl}>Page du transporteur</NewTabLink>}
    </Fact>
    <Fact label="Preuve d’envoi">
      {proof && <FileLink fileId={proof.fileId}>{proof.fileName}</FileLink>}
    </Fact>
    <Fact label="Remis le">{deliveredAt && formatMoment(deliveredAt)}</Fact>
  </>
)

const endingOf = ({ ended }: ShopReturn): string | null =>
  ended && [returnEndings[ended.because], ended.words].filter(Boolean).join(' ')

function priceText(feeCents: number, storageCents: number | null): string {
  const fee = feeCents === 0 ? 'Sans frais' : formatMoney(feeCents)
  return storageCents ? `${fee}, et ${formatMoney(storageCents)} de garde` : fee
}

const FileLink = ({ fileId, children }: { fileId: string; children: string }) => (
  <NewTabLink to={addressOf(readReturnFile, { returnFileId: fileId })}>{children}</NewTabLink>
)
