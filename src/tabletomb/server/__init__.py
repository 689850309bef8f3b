"""The parlour: tables in the browser. HTTP and sockets, storage, live fan-out, bots on empty chairs."""
