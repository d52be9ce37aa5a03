import { readText, writeText } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/api/store.ts'

/** Why the camera shows no picture; staff can still type the number. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure'
export type Lens = { readonly id: string; readonly label: string }
type Camera = {
  readonly state: 'off' | 'starting' | 'on' | 'refused'
  readonly problem: CameraProblem | null
  readonly stream: MediaStream | null
  readonly lenses: readonly Lens[]
  readonly lensId: string | null
  readonly hasTorch: boolean
  readonly isTorchOn: boolean
  /** Whether the camera reads codes too. Over the scales of a bench with a hand scanner it only takes pictures. */
  readonly isReading: boolean
}

const off: Camera = {
  state: 'off',
  problem: null,
  stream: null,
  lenses: [],
  lensId: null,
  hasTorch: false,
  isTorchOn: false,
  isReading: false,
}

/** The one camera of a bench: it stays on from one parcel to the next, and starts by itself at a bench where it was left on. */
const camera = createStore<Camera>(off)
export const useCamera = camera.use

/** Each bench remembers its own choice: a webcam over the scales says nothing about the packing table. */
export type Bench = 'reception' | 'packing' | 'shelves' | 'stock'
const lensKey = 'escale.camera-lens'
const habitOf = (bench: Bench) => `escale.camera.${bench}`

/** The video that pictures and codes are read from, whether or not it is on screen. */
let eye: HTMLVideoElement | undefined
let at: Bench | undefined
/** Guards against two starts at once, or a start during a stop: the last call wins. */
let turn = 0

export const lookingEye = (): HTMLVideoElement | undefined =>
  eye && eye.videoWidth > 0 ? eye : undefined

/**
 * When the bench opens, starts the camera if it was left on there. Stops it when the bench closes or the page is hidden, and
 * starts it again when the page is visible.
 */
export function keepCameraFor(bench: Bench): () => void {
  at = bench
  const resume = () => {
    const habit = readText('local', habitOf(bench))
    if (!document.hidden && habit !== null) void startCamera(habit === 'reads')
  }
  const onVisibility = () => {
    if (document.hidden) stopCamera()
    else resume()
  }
  resume()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    stopCamera()
    at = undefined
  }
}

export async function startCamera(isReading: boolean): Promise<void> {
  const mine = ++turn
  release()
  camera.set({ ...off, state: 'starting', isReading })
  try {
    const opened = await openStream()
    if (mine === turn) await lookThrough(opened)
    else stopTracks(opened)
  } catch (error) {
    if (mine === turn)
      camera.set({ ...off, state: 'refused', problem: problemOf(error), isReading })
  }
}

/** Makes the camera read codes from now on, and next time. */
export function readWithCamera(): void {
  const { state } = camera.get()
  if (state !== 'on') return void startCamera(true)
  camera.set({ ...camera.get(), isReading: true })
  keepHabit()
}

/** Somebody turned the camera off: it does not start by itself next time. */
export function turnCameraOff(): void {
  if (at) writeText('local', habitOf(at), null)
  stopCamera()
}

export function chooseLens(id: string): void {
  writeText('local', lensKey, id)
  void startCamera(camera.get().isReading)
}

export async function switchTorch(): Promise<void> {
  const [track] = camera.get().stream?.getVideoTracks() ?? []
  const isTorchOn = !camera.get().isTorchOn
  try {
    // TypeScript's standard types do not have `torch` yet.
    await track?.applyConstraints({ advanced: [{ torch: isTorchOn } as MediaTrackConstraintSet] })
    camera.set({ ...camera.get(), isTorchOn })
  } catch {
    camera.set({ ...camera.get(), hasTorch: false, isTorchOn: false })
  }
}

/** A picture of what the camera sees now; `null` when it is off or not ready. */
export async function takePicture(): Promise<Blob | null> {
  const looking = lookingEye()
  if (!looking) return null
  const canvas = new OffscreenCanvas(looking.videoWidth, looking.videoHeight)
  canvas.getContext('2d')?.drawImage(looking, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

async function openStream(): Promise<MediaStream> {
  // Without https the browser offers no camera at all, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no camera without https', 'SecurityError')
  const chosen = readText('local', lensKey)
  const size = { width: { ideal: 1920 } }
  const theBack = { ...size, facingMode: 'environment' }
  if (chosen === null) return devices.getUserMedia({ video: theBack })
  try {
    return await devices.getUserMedia({ video: { ...size, deviceId: { exact: chosen } } })
  } catch (error) {
    // The chosen camera has been unplugged.
    if (problemOf(error) !== 'missing') throw error
    return devices.getUserMedia({ video: theBack })
  }
}

async function lookThrough(stream: MediaStream): Promise<void> {
  const mine = turn
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  await video.play()
  const lenses = await listLenses()
  if (mine !== turn) return stopTracks(stream)
  eye = video
  const [track] = stream.getVideoTracks()
  // The camera was unplugged, or its permission withdrawn in the browser's settings.
  track?.addEventListener('ended', stopCamera)
  const able: object = track?.getCapabilities?.() ?? {}
  const lensId = track?.getSettings().deviceId ?? null
  const { isReading } = camera.get()
  const hasTorch = Reflect.get(able, 'torch') === true
  camera.set({ ...off, state: 'on', stream, lenses, lensId, hasTorch, isReading })
  keepHabit()
}

function keepHabit(): void {
  if (at) writeText('local', habitOf(at), camera.get().isReading ? 'reads' : 'looks')
}

async function listLenses(): Promise<Lens[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `Caméra ${index + 1}` }))
}

function stopCamera(): void {
  turn += 1
  release()
  camera.set(off)
}

function release(): void {
  const { stream } = camera.get()
  if (stream) stopTracks(stream)
  eye = undefined
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'insecure',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException ? problems[error.name] : undefined) ?? 'busy'
