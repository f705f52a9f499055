declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  type Waiting = { width: number; height: number; decode: () => Promise<Decoded> }
  const decode: { all: (file: { buffer: Uint8Array }) => Promise<Waiting[]> }
  export default decode
}
