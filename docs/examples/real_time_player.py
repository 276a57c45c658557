"""A player of real-time matches in 60 lines: python3 real_time_player.py HOST PORT NAME SECONDS MOVE...

It ignores the rules: it sends a random MOVE every SECONDS seconds, and prints the manager's messages. """
import base64
import os
import random
import socket
import struct
import sys
import threading


def connect(host, port):
    """Opens a WebSocket (RFC 6455)."""
    link = socket.create_connection((host, port))
    key = base64.b64encode(os.urandom(16)).decode()
    link.sendall((f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
    stream = link.makefile("rb")
    while stream.readline().strip():
        pass
    return link, stream


def send(link, text, kind=1):
    data, mask = text.encode(), os.urandom(4)
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    link.sendall(bytes([0x80 | kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))


def messages(link, stream):
    """Yields texts as they arrive; answers pings."""
    while True:
        head = stream.read(2)
        if len(head) < 2 or head[0] & 15 == 8:
            return
        size = head[1] & 127
        size = struct.unpack(">H", stream.read(2))[0] if size == 126 else size
        size = struct.unpack(">Q", stream.read(8))[0] if size == 127 else size
        data = stream.read(size)
        if head[0] & 15 == 9:
            send(link, data.decode(), 10)
        else:
            yield data.decode()


host, port, name, seconds, *moves = sys.argv[1:]
link, stream = connect(host, int(port))
over = threading.Event()
send(link, f"(REGISTER (name {name}) (session {random.randrange(10**9)}))")
for message in messages(link, stream):
    print(message[:100], flush=True)
    if message.startswith("(START"):
        send(link, "READY")
    elif message.startswith("(PLAY") and threading.active_count() == 1:  # The game begins.
        threading.Thread(target=lambda: [send(link, random.choice(moves))
                                         for _ in iter(lambda: over.wait(float(seconds)), True)]).start()
    elif message.startswith("(STOP"):
        over.set()
        break
