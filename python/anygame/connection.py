"""The pipe to `anygame environment`, and the format of its frames."""

import json
import os
import shutil
import struct
import subprocess

STEP, SEED, RESET = 1, 2, 3
TERMINAL = 1


class AnygameError(Exception):
    """Anygame cannot be started or refuses the game; the message explains why."""


def find_command(command=None):
    """The command line of Anygame: given, from ANYGAME_COMMAND, installed, or from this package's checkout."""
    command = command or os.environ.get("ANYGAME_COMMAND")
    if command:
        return [command] if isinstance(command, str) and os.path.exists(command) else _words(command)
    found = shutil.which("anygame")
    if found:
        return [found]
    here = os.getcwd()
    while True:
        local = os.path.join(here, "node_modules", "anygame", "dist", "cli", "main.js")
        if os.path.exists(local):
            return ["node", local]
        if os.path.dirname(here) == here:
            break
        here = os.path.dirname(here)
    built = os.path.join(os.path.dirname(__file__), "..", "..", "dist", "cli", "main.js")
    if os.path.exists(built):
        return ["node", os.path.abspath(built)]
    raise AnygameError(
        "the command 'anygame' was not found; install it with npm, or set ANYGAME_COMMAND, "
        "as in ANYGAME_COMMAND='node /path/to/anygame/dist/cli/main.js'"
    )


def _words(command):
    import shlex

    return shlex.split(command) if isinstance(command, str) else list(command)


class Connection:
    """A running `anygame environment` with its games."""

    def __init__(self, command=None, **wanted):
        try:
            self.process = subprocess.Popen(
                find_command(command) + ["environment"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
            )
        except OSError as error:
            raise AnygameError("cannot start Anygame: %s" % error) from error
        self.input = self.process.stdin
        self.output = open(self.process.stdout.fileno(), "rb", buffering=1 << 16, closefd=False)
        self.input.write(json.dumps(wanted).encode() + b"\n")
        line = self.output.readline()
        if not line:
            raise self._failure()
        self.description = json.loads(line)
        self.frame = bytearray(self.description["frame"]["bytes"])
        self.view = memoryview(self.frame)

    def _failure(self):
        text = self.process.stderr.read().decode(errors="replace").strip()
        self.close()
        return AnygameError(text.replace("anygame: ", "", 1) or "Anygame has ended")

    def request(self, code, payload):
        """Sends a request and fills the frame; raises ValueError for illegal actions."""
        if self.process is None:
            raise AnygameError("the environment is closed")
        data = memoryview(struct.pack("<I", code) + bytes(payload))
        try:
            while data:
                data = data[self.input.write(data) :]
        except OSError as error:
            raise self._failure() from error
        head = self.output.read(4)
        if len(head) < 4:
            raise self._failure()
        (length,) = struct.unpack("<I", head)
        if length:
            raise ValueError(self.output.read(length).decode())
        if self.output.readinto(self.view) < len(self.frame):
            raise self._failure()

    def reset(self, seed=None):
        self.request(RESET if seed is None else SEED, struct.pack("<I", 0 if seed is None else seed % 2**32))

    def section(self, name):
        """Offset, type and shape of a part of the frame; None if the game has no such part."""
        for section in self.description["frame"]["sections"]:
            if section["name"] == name:
                return section
        return None

    def bits(self, name, row, count):
        """One row of bits as a list; rows start at word boundaries of 32 bits."""
        words = (self.section(name)["shape"][-1] + 31) // 32
        start = self.section(name)["offset"] + 4 * words * row
        number = int.from_bytes(self.frame[start : start + 4 * words], "little")
        return [number >> bit & 1 for bit in range(count)]

    def close(self):
        if self.process is None:
            return
        process, self.process = self.process, None
        process.stdin.close()
        self.output.close()
        process.stdout.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stderr.close()

    def __del__(self):
        if getattr(self, "process", None) is not None:
            self.close()
