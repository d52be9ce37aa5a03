import type { ReshippingAddress } from '#contract/people/accounts.ts'

export function ReceptionAddress({ address }: { address: ReshippingAddress }) {
  return (
    <>
      <h3 className="text-xl">Votre adresse de réception</h3>
      <address className="mt-3 not-italic">
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
    </>
  )
}
