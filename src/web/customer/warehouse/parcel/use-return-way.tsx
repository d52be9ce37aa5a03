import { useState } from 'react'
import { largestInvoiceBytes } from '#domain/parcel/purchase-invoice.ts'
import { returnWays, type ReturnWay } from '#domain/shop-return/shop-return.ts'
import { tooHeavySentence } from '#web/copy/files.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useSendLabel } from './use-return-label.ts'
import { useTexts } from './use-texts.ts'

const choices = [
  {
    value: 'shop-label',
    label: 'La boutique m’a donné une étiquette',
    hint: 'Vous nous la joignez, nous la collons.',
  },
  {
    value: 'postage',
    label: 'Escale affranchit',
    hint: 'Nous vous donnons le prix, vous l’acceptez d’abord.',
  },
]

/** What a return needs: the shop's label, as a file or in words, or the address to which we send it. */
export function useReturnWay() {
  const [way, setWay] = useState<ReturnWay | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState<'way' | 'label' | 'too-heavy' | null>(null)
  const address = useTexts<'shopAddress'>(way === 'postage' ? ['shopAddress'] : [])
  const words = useTexts<'shopLabel'>([])
  const sendLabel = useSendLabel()

  function faultOf(): typeof missing {
    if (way === null) return 'way'
    if (way === 'postage') return null
    if (file && file.size > largestInvoiceBytes) return 'too-heavy'
    return file === null && words.valueOf('shopLabel').trim() === '' ? 'label' : null
  }
  return {
    /** Shows what is missing; `false` while something is. */
    isComplete: (form: HTMLFormElement): boolean => {
      const fault = faultOf()
      setMissing(fault)
      if (fault === 'way') form.querySelector<HTMLElement>('[name="way"]')?.focus()
      return fault === null && address.isComplete(form)
    },
    input: {
      way: way ?? ('postage' as const),
      shopAddress: way === 'postage' ? address.valueOf('shopAddress') : '',
      shopLabel: way === 'shop-label' ? words.valueOf('shopLabel') : '',
    },
    /** Sends the label, once its request is there: the press that asks again must not ask twice. */
    sendLabel: (requestId: string) => {
      if (way === 'shop-label' && file) sendLabel(requestId, file)
    },
    fields: (errorOf: (field: string) => string | undefined) => (
      <>
        <RadioGroup
          legend="Comment repart-il&nbsp;?"
          name="way"
          choices={choices}
          chosen={way}
          error={missing === 'way' ? 'Choisissez comment il repart.' : undefined}
          onChange={({ target }) => {
            setWay(returnWays.find((one) => one === target.value) ?? null)
            setMissing(null)
          }}
        />
        {way === 'shop-label' && (
          <LabelFields
            file={file}
            missing={missing}
            wiring={words.wiring('shopLabel', errorOf('shopLabel'))}
            onFile={(chosen) => {
              setFile(chosen)
              setMissing(null)
            }}
          />
        )}
        {way === 'postage' && (
          <TextArea
            label="Adresse de retour de la boutique"
            rows={3}
            maxLength={500}
            {...address.wiring('shopAddress', errorOf('shopAddress'))}
          />
        )}
      </>
    ),
  }
}

/** The label as a file, or the shop's link. */
function LabelFields({
  file,
  missing,
  wiring,
  onFile,
}: {
  file: File | null
  missing: 'way' | 'label' | 'too-heavy' | null
  wiring: ReturnType<ReturnType<typeof useTexts<'shopLabel'>>['wiring']>
  onFile: (file: File) => void
}) {
  return (
    <div className="grid gap-3">
      <div>
        <FileButton onFile={onFile}>
          {file ? 'Choisir un autre fichier' : 'Joindre l’étiquette'}
        </FileButton>
        <p className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
          {file?.name ??
            'PDF, JPEG ou PNG, 10\u00a0Mo au plus. Elle n’est vue que de vous et de l’équipe.'}
        </p>
        {missing === 'label' && (
          <FieldError id="etiquette-manquante">
            Joignez l’étiquette, ou collez son lien ci-dessous.
          </FieldError>
        )}
        {missing === 'too-heavy' && (
          <FieldError id="etiquette-lourde">{tooHeavySentence}</FieldError>
        )}
      </div>
      <TextArea
        label="Pas de fichier&nbsp;? Le lien ou le code de la boutique"
        optional
        rows={2}
        maxLength={1000}
        {...wiring}
      />
    </div>
  )
}
