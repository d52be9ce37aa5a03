import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskTarget } from './desk-target.ts'
import { LabelOwners } from './LabelOwners.tsx'
import { useUndeclared } from './use-undeclared.ts'

/** Nobody announced it: what its label says, client number first, then the name; or nobody's until it is matched. */
export function UndeclaredForm({
  trackingNumber,
  isAwaitingScan,
  ...then
}: {
  trackingNumber: string
  isAwaitingScan: boolean
  onChosen: (target: DeskTarget) => void
  onOtherScan: (scanned: string) => void
}) {
  const label = useUndeclared(trackingNumber, then)
  return (
    <Card aria-labelledby="non-declare-titre">
      <h3 id="non-declare-titre" className="text-xl">
        Recevoir sans déclaration
      </h3>
      <form
        noValidate
        className="mt-3 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          label.submit()
        }}
      >
        <TextField
          label="Numéro client ou nom de l’étiquette"
          className="w-full sm:w-80"
          inputClassName="min-h-14"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing to choose from: the label is scanned next
          autoFocus={isAwaitingScan}
          placeholder="CLT-123456"
          maxLength={80}
          autoComplete="off"
          value={label.typed}
          onChange={({ target }) => {
            label.type(target.value)
          }}
          error={label.error}
        />
        <div className="flex w-full flex-wrap gap-3">
          <Button type="submit" size="large" className="min-h-14" busy={label.isBusy}>
            Recevoir pour ce client
          </Button>
          <Button
            variant="secondary"
            size="large"
            className="min-h-14"
            onClick={label.receiveForNobody}
          >
            Recevoir comme non identifié
          </Button>
        </div>
      </form>
      <LabelOwners
        trackingNumber={trackingNumber}
        words={label.words}
        hasFocus={label.goesToList}
        onChosen={label.choose}
      />
    </Card>
  )
}
