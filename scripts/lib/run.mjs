import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The server allows itself ten seconds to stop, after its configured grace period. */
export const stopTimeoutMs = (env) => 15_000 + (Number(env.STOP_GRACE_SECONDS) || 0) * 1000

/**
 * Runs a program to its end and returns its exit code; `onStart` gets its pid. A signal is forwarded once: npm repeats
 * a Ctrl-C that the terminal has already sent to all processes. After a signal this process ends together with the
 * program.
 */
export const run = (command, args, { onStart = () => {}, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    if (child.pid) onStart(child.pid)
    let requestedSignal
    const forward = (signal) => {
      if (requestedSignal) return
      requestedSignal = signal
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs(options.env ?? process.env)).unref()
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    // npm passes a signal on to a shell, which may die without forwarding it; npm itself may be killed too.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) forward('SIGTERM')
    }, 200).unref()
    const done = () => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
    }
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      const status = code ?? 128 + constants.signals[signal]
      if (requestedSignal) process.exit(status)
      done()
      resolve(status)
    })
  })
