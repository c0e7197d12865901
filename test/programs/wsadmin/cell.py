# wsadmin.sh -lang jython -f SCRIPT ARGUMENTS ...: one session on the cell that the file WSADMIN_CELL keeps between sessions. What
# is not saved is lost at the end, as in WebSphere.
import os
import pickle
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import model

words = sys.argv[1:]
if words[:2] != ['-lang', 'jython'] or words[-1:] == ['-f'] or '-f' not in words:
    raise SystemExit('WASX7001E: wsadmin takes no such words: %s' % words)
at = words.index('-f')
path = os.environ['WSADMIN_CELL']
if os.path.exists(path):
    source = open(path, 'rb')
    config = pickle.load(source)
    source.close()
else:
    config = getattr(model, os.environ.get('WSADMIN_CONFIGURATION', 'new_server'))()


def keep():
    target = open(path, 'wb')
    pickle.dump(config, target)
    target.close()


saved = config.save


def save():
    saved()
    del config.save
    keep()
    config.save = save


config.save = save
script, sys.argv = words[at + 1], words[at + 2:]
code = compile(open(script).read(), script, 'exec')
exec code in {'AdminConfig': config, 'AdminTask': None, 'AdminControl': None, '__name__': '__main__'}
