import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { type Listener, LiveEvents } from './live-events.ts';

class FakeListener extends EventEmitter {
  readonly written: string[] = [];
  writableLength = 0;
  isEnded = false;
  isDestroyed = false;

  write(text: string): boolean {
    this.written.push(text);
    return true;
  }

  end(): this {
    this.isEnded = true;
    return this;
  }

  destroy(): this {
    this.isDestroyed = true;
    this.emit('close');
    return this;
  }

  get listener(): Listener {
    return this as unknown as Listener;
  }
}

let events = new LiveEvents<unknown>();
afterEach(() => {
  events.close();
  events = new LiveEvents();
});

test('all who listen hear the same, and who comes late hears the state of things first', () => {
  const [early, late] = [new FakeListener(), new FakeListener()];
  events.add(early.listener);
  events.send({ text: 'line\nend' });
  events.add(late.listener, 'state');
  events.send(2);
  expect(early.written).toEqual([': welcome\n\n', 'data: {"text":"line\\nend"}\n\n', 'data: 2\n\n']);
  expect(late.written).toEqual(['data: "state"\n\n', 'data: 2\n\n']);
});

test('who has gone hears no more, and who lags too far behind is sent away', () => {
  const [gone, slow] = [new FakeListener(), new FakeListener()];
  events.add(gone.listener);
  events.add(slow.listener);
  gone.emit('close');
  slow.writableLength = 10 * 1024 * 1024;
  events.send(1);
  events.send(2);
  expect(gone.written).toHaveLength(1);
  expect([slow.written.length, slow.isDestroyed]).toEqual([1, true]);
});

test('there is room for so many, and all are told when it ends', () => {
  const listeners = Array.from({ length: 100 }, () => new FakeListener());
  expect(events.isFull).toBe(false);
  for (const each of listeners) events.add(each.listener);
  expect(events.isFull).toBe(true);
  events.close();
  expect(listeners.every(({ isEnded }) => isEnded)).toBe(true);
});
